#!/usr/bin/env bash
# Backs up database and files into the place of the settings (docs/deploy/backup.md). Run by tham-hoc-backup.service
# and before every upgrade, with the release that it lies in.
set -euo pipefail
umask 077
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
exec .cache/node apps/api/src/cli/backup.ts
