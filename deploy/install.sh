#!/bin/sh
# Installs the server into a folder: deploy/install.sh /opt/fiefdom
# It needs Python 3.11 to 3.13 with its venv module (PYTHON names another one), and everything is pinned with hashes.
set -eu

[ $# = 1 ] || { echo "usage: deploy/install.sh FOLDER" >&2; exit 2; }
prefix=$1
source=$(cd "$(dirname "$0")/.." && pwd)

"${PYTHON:-python3}" -m venv "$prefix"
pip="$prefix/bin/python -m pip --quiet --disable-pip-version-check --no-cache-dir"
$pip install --require-hashes --only-binary :all: -r "$source/deploy/requirements.txt"
$pip install --no-deps --no-build-isolation "$source"
"$prefix/bin/fiefdom" --version
