# shellcheck shell=sh
# An nginx of a transcript's own.

# nginx_start URL [OPTION OF CURL…]: an nginx with what stdin has in its block `http`; sets NGINX, and ends when URL answers. It can't
# say which port is free: SECOND_PORT and THIRD_PORT are the transcript's own.
nginx_start() {
    {
        echo "daemon off; master_process off; pid $HOME/nginx.pid; error_log stderr; events {} http { access_log off;"
        for folder in client_body proxy fastcgi uwsgi scgi; do echo "${folder}_temp_path $HOME/nginx-$folder;"; done
        cat
        echo '}'
    } >"$HOME/nginx.conf"
    nginx -e stderr -c "$HOME/nginx.conf" 2>"$HOME/nginx.log" &
    NGINX=$!
    until curl -sS "$@" >"$HOME/nginx.answer" 2>&1; do kill -0 $NGINX || return; done
    cat "$HOME/nginx.answer"
}
