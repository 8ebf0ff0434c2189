#!/bin/sh
# Installs what the tests start beside Python: a browser, the servers of the scaled-out store and bus, a proxy, and what
# checks the files for hosts. Needs apt-get and the right to use it; otherwise it says which tests will be skipped. It
# never fails. Where another program holds the package manager's lock, it waits, up to TRIES times PAUSE seconds.
TRIES=${TRIES:-120}
PAUSE=${PAUSE:-5}

missing=
packages=

have() {
    for each in "$@"; do
        command -v "$each" >/dev/null 2>&1 || [ -x "$each" ] && return 0
    done
    return 1
}

look() {
    missing= packages=
    have chromium chromium-browser google-chrome || want chromium "the browser's"
    have /usr/lib/postgresql/*/bin/initdb initdb || want postgresql "PostgreSQL's"
    have redis-server || want redis-server "Redis's"
    have nginx /usr/sbin/nginx || want nginx "the proxy's"
    have openssl || want openssl "the proxy's"
    have promtool || want prometheus "the alerts'"
    have systemd-analyze || want systemd "the systemd units'"
}

want() {
    packages="$packages $1"
    missing="$missing\n  $2 tests: apt-get install $1"
}

install() {
    # No service is to start: the tests start their own.
    policy=${POLICY:-/usr/sbin/policy-rc.d}
    $1 sh -c "
        export DEBIAN_FRONTEND=noninteractive
        [ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' >$policy && chmod +x $policy && trap 'rm -f $policy' EXIT; }
        apt-get install -y --no-install-recommends $packages || {
            apt-get update && apt-get install -y --no-install-recommends $packages
        }"
}

look
[ -z "$packages" ] && exit 0

if have apt-get; then
    if [ "$(id -u)" = 0 ]; then as=env; elif sudo -n true 2>/dev/null; then as="sudo -n"; else as=; fi
    if [ -n "$as" ]; then
        echo "Installing for the tests:$packages ..."
        log=$(mktemp)
        try=1
        until install "$as" >"$log" 2>&1; do
            if [ "$try" -ge "$TRIES" ] || ! grep -Eq "Could not get lock|Unable to (lock|acquire)" "$log"; then
                tail -n 3 "$log"
                break
            fi
            [ "$try" -gt 1 ] || echo "Another program is installing packages; waiting for it ..."
            try=$((try + 1))
            sleep "$PAUSE"
        done
        rm -f "$log"
        look
    fi
fi
[ -z "$missing" ] || printf "These will not run, since their programs are missing:$missing\n"
exit 0
