#!/usr/bin/env bash
# Writes a dump of the database into BACKUP_DIR and removes dumps older than KEEP_DAYS. Run by tham-hoc-backup.service
# and before every upgrade. Files of DATA_DIR/storage are not in it: see docs/deploy/one-machine.md.
set -euo pipefail
umask 077
folder=${BACKUP_DIR:?BACKUP_DIR chưa đặt}
url=${DATABASE_URL:?DATABASE_URL chưa đặt}
keep=${KEEP_DAYS:-14}
name="$folder/tham-hoc-$(date -u +%Y%m%dT%H%M%SZ).dump"

# Whole or not at all: a dump that was cut off never looks like a good one.
trap 'rm -f "$name.part"' EXIT
pg_dump --format=custom --no-owner --file="$name.part" --dbname="$url"
pg_restore --list "$name.part" >/dev/null
mv "$name.part" "$name"
find "$folder" -maxdepth 1 -name 'tham-hoc-*.dump' -mtime "+$keep" -delete
echo "$name"
