#!/usr/bin/env bash
# Installs, upgrades and rolls back the product on one machine with systemd and Caddy. Run it from a checkout of the
# version that is wanted; it may be run again at any time and keeps every setting and secret that is there.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
root='' host='' admin_host='' doctor_host='' api_host='' email=''
with_packages=1 with_build=1 with_start=1 rehearse='' unchecked=0
service_user=tham-hoc secrets_group=tham-hoc-secrets

step() { printf '• %s\n' "$*"; }
done_() { printf '✓ %s\n' "$*"; }
fail() { printf '✖ %s\n' "$*" >&2; exit 1; }

usage() {
  cat <<'TEXT'
Cách dùng (bằng quyền root, từ thư mục mã nguồn của bản muốn cài):
  deploy/one-machine/install.sh install --host hoc.example.vn --email ky-thuat@example.vn
  deploy/one-machine/install.sh upgrade      kiểm tra, sao lưu rồi nâng lên bản của thư mục mã nguồn này
  deploy/one-machine/install.sh check        dựng bản này và hỏi nó có nâng được không, không đổi gì
  deploy/one-machine/install.sh rollback     quay lại bản ngay trước

Lần cài đầu đọc thêm từ môi trường: SMTP_URL (bắt buộc), MAIL_FROM, DATABASE_URL, BRAND_NAME.
Tùy chọn: --admin-host --doctor-host --api-host TÊN; --no-packages (không dùng apt-get);
  --no-build, --no-start; --rehearse (chạy thử di trú trên một bản sao);
  --unchecked (lùi mà không hỏi bản cũ có chạy được trên bảng hiện tại không); --root THƯ_MỤC (ghi vào một thư mục thay cho máy này, để đóng gói hoặc thử).
TEXT
}

parse_options() {
  while [ $# -gt 0 ]; do
    case "$1" in
      --host) host=${2:?}; shift ;;
      --admin-host) admin_host=${2:?}; shift ;;
      --doctor-host) doctor_host=${2:?}; shift ;;
      --api-host) api_host=${2:?}; shift ;;
      --email) email=${2:?}; shift ;;
      --root) root=${2:?}; with_packages=0 with_start=0; shift ;;
      --no-packages) with_packages=0 ;;
      --no-build) with_build=0 ;;
      --no-start) with_start=0 ;;
      --rehearse) rehearse=--rehearse ;;
      --unchecked) unchecked=1 ;;
      *) usage >&2; fail "Không có tùy chọn $1." ;;
    esac
    shift
  done
  app=$root/opt/tham-hoc etc=$root/etc/tham-hoc data=$root/var/lib/tham-hoc
  backups=$root/var/backups/tham-hoc caddy=$root/etc/caddy units=$root/etc/systemd/system
}

# Into a folder that stands for a machine everything is written as whoever runs this.
own() { [ -n "$root" ] || chown "$@"; }

check_machine() {
  [ "$(uname -s)" = Linux ] || fail 'Chỉ cài được trên Linux.'
  [ -n "$root" ] || [ "$(id -u)" = 0 ] || fail 'Hãy chạy bằng quyền root (sudo).'
  [ "$with_start" = 0 ] || [ -d /run/systemd/system ] || fail 'Máy này không chạy systemd: hãy dùng docs/deploy/containers.md.'
  command -v node >/dev/null || fail 'Chưa có Node.js: hãy cài Node.js 20 trở lên (https://nodejs.org) rồi chạy lại.'
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || fail "Node.js $major quá cũ: cần 20 trở lên."
}

install_packages() {
  [ "$with_packages" = 1 ] || return 0
  command -v apt-get >/dev/null || fail 'Không có apt-get: hãy tự cài ffmpeg, util-linux, caddy, postgresql rồi chạy lại với --no-packages.'
  local missing=()
  command -v ffmpeg >/dev/null || missing+=(ffmpeg)
  command -v setpriv >/dev/null || missing+=(util-linux)
  command -v caddy >/dev/null || missing+=(caddy)
  if ! has_setting "$etc/service.env" DATABASE_URL && [ -z "${DATABASE_URL:-}" ]; then
    [ -d /etc/postgresql ] || missing+=(postgresql postgresql-contrib)
  fi
  [ ${#missing[@]} -gt 0 ] || return 0
  step "Cài ${missing[*]} bằng apt-get…"
  apt-get update -q >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" >/dev/null
}

make_user() {
  [ -z "$root" ] || return 0
  id "$service_user" >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin "$service_user"
  # Who may read the settings with the secrets: the services' user, and not Caddy, which is in the group of the data.
  getent group "$secrets_group" >/dev/null || groupadd --system "$secrets_group"
  usermod --append --groups "$secrets_group" "$service_user"
  # Caddy sends videos from the disk.
  ! id caddy >/dev/null 2>&1 || usermod --append --groups "$service_user" caddy
}

make_folders() {
  install -d -m 0755 "$app" "$app/releases" "$etc" "$units/tham-hoc-.service.d"
  install -d -m 0750 "$data"
  install -d -m 0700 "$backups"
  own "$service_user:$service_user" "$data" "$backups"
}

# The system's own PostgreSQL lets the user of the services in by its socket, without a password.
make_database() {
  [ -z "$root" ] || return 0
  [ -z "${DATABASE_URL:-}" ] && ! has_setting "$etc/service.env" DATABASE_URL || return 0
  step 'Tạo cơ sở dữ liệu tham_hoc…'
  local exists="SELECT 1 FROM pg_roles WHERE rolname = '$service_user'"
  [ "$(runuser -u postgres -- psql -tAc "$exists")" = 1 ] || runuser -u postgres -- createuser "$service_user"
  exists="SELECT 1 FROM pg_database WHERE datname = 'tham_hoc'"
  [ "$(runuser -u postgres -- psql -tAc "$exists")" = 1 ] ||
    runuser -u postgres -- createdb --owner="$service_user" --template=template0 --encoding=UTF8 --locale=C.UTF-8 tham_hoc
}

has_setting() { [ -f "$1" ] && grep -q "^$2=" "$1"; }

# What the operator has changed stays; only what is missing is added.
set_if_missing() {
  has_setting "$1" "$2" || printf '%s="%s"\n' "$2" "$3" >>"$1"
}

new_secret() { head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'; }

write_settings() {
  local common=$etc/common.env service=$etc/service.env proxy=$etc/caddy.env name
  (umask 027 && touch "$service" "$proxy")
  touch "$common"
  chmod 0644 "$common"
  chmod 0640 "$service" "$proxy"
  own "root:$secrets_group" "$service"
  [ -n "$root" ] || ! id caddy >/dev/null 2>&1 || chown root:caddy "$proxy"

  if ! has_setting "$common" PUBLIC_WEB_URL; then
    [ -n "$host" ] || fail 'Lần cài đầu cần --host, ví dụ --host hoc.example.vn.'
    [ -n "$email" ] || fail 'Lần cài đầu cần --email: nơi tổ chức cấp chứng chỉ báo tin.'
    [ -n "${SMTP_URL:-}" ] || fail 'Lần cài đầu cần SMTP_URL trong môi trường, ví dụ SMTP_URL=smtp://ten:mat-khau@smtp.example.vn:587.'
  fi
  set_if_missing "$common" DEMO_MODE false
  set_if_missing "$common" BRAND_NAME "${BRAND_NAME:-Thẩm Học}"
  set_if_missing "$common" HOST 127.0.0.1
  set_if_missing "$common" PUBLIC_WEB_URL "https://$host"
  set_if_missing "$common" PUBLIC_CRM_URL "https://${admin_host:-admin.$host}"
  set_if_missing "$common" PUBLIC_DOCTOR_URL "https://${doctor_host:-doctor.$host}"

  set_if_missing "$service" DATA_DIR /var/lib/tham-hoc
  set_if_missing "$service" DATABASE_URL "${DATABASE_URL:-postgresql://$service_user@/tham_hoc?host=/var/run/postgresql}"
  set_if_missing "$service" SMTP_URL "${SMTP_URL:-}"
  set_if_missing "$service" MAIL_FROM "${MAIL_FROM:-no-reply@$host}"
  set_if_missing "$service" BACKUP_DIR /var/backups/tham-hoc
  set_if_missing "$service" MEDIA_HANDOFF x-accel
  for name in JWT_SECRET OTP_PEPPER MEDIA_TOKEN_SECRET MEDIA_KEY_SECRET SEPAY_WEBHOOK_SECRET; do
    set_if_missing "$service" "$name" "$(new_secret)"
  done

  set_if_missing "$proxy" ACME_EMAIL "$email"
  set_if_missing "$proxy" WEB_HOST "$(host_in PUBLIC_WEB_URL)"
  set_if_missing "$proxy" CRM_HOST "$(host_in PUBLIC_CRM_URL)"
  set_if_missing "$proxy" DOCTOR_HOST "$(host_in PUBLIC_DOCTOR_URL)"
  set_if_missing "$proxy" MEDIA_SNIPPET media_from_disk
  [ -z "$api_host" ] || set_if_missing "$proxy" API_HOST "$api_host"
}

host_in() { sed -n "s|^$1=\"*https*://\([^/\":]*\).*|\1|p" "$etc/common.env"; }

# @param the folder of the new release, in which the Node that npm brought is linked
link_node() {
  local candidate
  mkdir -p "$1/.cache"
  for candidate in "$1"/scripts/runtime/node_modules/node-*/bin/node "$1"/.cache/node-*/node_modules/node-*/bin/node "$(command -v node)"; do
    [ -x "$candidate" ] || continue
    [ "$("$candidate" -p 'process.versions.node.split(".")[0] >= 24' 2>/dev/null)" = true ] || continue
    case "$candidate" in
      "$1"/*) ln -sfn "../${candidate#"$1"/}" "$1/.cache/node" ;;
      *) ln -sfn "$candidate" "$1/.cache/node" ;;
    esac
    return 0
  done
  fail 'Không có Node.js 24 trở lên chạy được trên máy này.'
}

# Copies this checkout into a folder of its own and builds it there as a user without rights, so that what runs can
# neither be changed by the services nor by the next upgrade.
# @param what its name ends with, where it is not to stay
place_release() {
  local version
  version=$(git -C "$here" rev-parse --short=10 HEAD 2>/dev/null || echo khong-git)
  release=$app/releases/$(date -u +%Y%m%d%H%M%S)-$version${1:-}
  step "Chép bản $version vào $release…"
  mkdir -p "$release"
  if git -C "$here" rev-parse HEAD >/dev/null 2>&1; then git -C "$here" archive HEAD | tar -x -C "$release"
  else tar -C "$here" --exclude=./node_modules --exclude=./.data --exclude=./.cache -c . | tar -x -C "$release"; fi
  if [ "$with_build" = 1 ]; then
    step 'Cài các gói và dựng ba trang web (vài phút)…'
    local build_home=$root/var/cache/tham-hoc-build brand
    brand=$(sed -n 's|^BRAND_NAME="\{0,1\}\([^"]*\)"\{0,1\}$|\1|p' "$etc/common.env")
    install -d -m 0700 "$build_home"
    own -R "$service_user:$service_user" "$release" "$build_home"
    (cd "$release" && as_builder env "HOME=$build_home" "BRAND_NAME=$brand" node scripts/boot.mjs build)
    own -R root:root "$release"
    # Packages are links to files of this store, which now belong to root as well.
    rm -rf "$build_home"
  fi
  chmod -R u+rwX,go+rX,go-w "$release"
  link_node "$release"
}

as_builder() { if [ -n "$root" ]; then "$@"; else runuser -u "$service_user" -- "$@"; fi; }

# Refuses before anything is changed, since this file may serve sites of others.
check_caddyfile() {
  local own_mark='# Caddy in front of the product' file=$caddy/Caddyfile
  if [ -f "$file" ] && ! grep -q "^$own_mark" "$file" && ! grep -q 'The Caddyfile is an easy way to configure' "$file"; then
    fail "$file là của bạn: hãy dời nó vào $caddy/sites/ rồi chạy lại, tệp mới sẽ nạp mọi sites/*.caddy."
  fi
}

# @param the folder of a release, whose units and Caddyfile are to be those of the machine
install_units() {
  install -m 0644 "$1"/deploy/systemd/*.service "$1"/deploy/systemd/*.target "$1"/deploy/systemd/*.timer "$units/"
  install -m 0644 "$1"/deploy/systemd/tham-hoc-.service.d/*.conf "$units/tham-hoc-.service.d/"
  install -D -m 0755 "$1/deploy/one-machine/tham-hoc" "$root/usr/local/bin/tham-hoc"
}

install_caddy() {
  install -D -m 0644 "$1/deploy/caddy/Caddyfile" "$caddy/Caddyfile"
  install -d -m 0755 "$caddy/sites"
  ! has_setting "$etc/caddy.env" API_HOST || install -m 0644 "$1/deploy/caddy/sites/api.caddy" "$caddy/sites/"
  ! has_setting "$etc/caddy.env" MEDIA_HOST || install -m 0644 "$1/deploy/caddy/sites/media.caddy" "$caddy/sites/"
  ! has_setting "$etc/caddy.env" PACKAGES_HOST || install -m 0644 "$1/deploy/caddy/sites/packages.caddy" "$caddy/sites/"
  install -d -m 0755 "$units/caddy.service.d"
  printf '[Service]\nEnvironmentFile=/etc/tham-hoc/caddy.env\n' >"$units/caddy.service.d/tham-hoc.conf"
}

# With the settings of the services, as their user.
in_release() {
  local folder=$1
  shift
  (cd "$folder" && runuser -u "$service_user" -- env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/var/lib/tham-hoc \
    "$folder/.cache/node" --env-file="$etc/common.env" --env-file="$etc/service.env" "$@")
}

migrate() {
  [ "$with_start" = 1 ] || return 0
  step 'Cập nhật cơ sở dữ liệu…'
  in_release "$release" apps/api/src/cli/migrate.ts
}

# The new version looks at the settings, the machine and the database before anything is changed.
may_upgrade() {
  [ "$with_start" = 1 ] && [ -L "$app/current" ] || return 0
  step 'Kiểm tra trước khi nâng bản…'
  in_release "$release" apps/api/src/cli/upgrade.ts check ${rehearse:+"$rehearse"}
}

back_up() {
  [ "$with_start" = 1 ] && [ -L "$app/current" ] || return 0
  step 'Sao lưu cơ sở dữ liệu và tệp trước khi đổi…'
  systemctl start --wait tham-hoc-backup.service || fail 'Không sao lưu được: xem journalctl -u tham-hoc-backup. Bản đang chạy và dữ liệu chưa bị đổi.'
}

# One step: whoever reads `current` finds the old release or the new one.
switch_to() {
  ln -sfn "releases/$(basename "$1")" "$app/current.new"
  mv -T "$app/current.new" "$app/current"
}

# @param the folder of a release: its code runs from the next restart on, under its own units
put_in_place() {
  install_units "$1"
  install_caddy "$1"
  switch_to "$1"
}

# Asks a release, which knows both sets of tables, whether the code of an older one runs on the tables as they are.
runs_on_tables() {
  in_release "$1" apps/api/src/cli/upgrade.ts back "$2/apps/api/migrations"
}

services='tham-hoc-api tham-hoc-worker tham-hoc-web tham-hoc-crm tham-hoc-doctor'

restart_all() {
  [ "$with_start" = 1 ] || return 0
  systemctl daemon-reload
  systemctl enable -q tham-hoc.target tham-hoc-backup.timer
  systemctl start tham-hoc-backup.timer
  # shellcheck disable=SC2086 # several names
  systemctl restart $services
  systemctl enable -q caddy
  # Its settings and its groups are read at its start; later it goes on without a break.
  if [ -e "$app/previous" ]; then systemctl reload-or-restart caddy; else systemctl restart caddy; fi
}

# @returns whether the API and the sites are ready within a minute
wait_until_ready() {
  [ "$with_start" = 1 ] || return 0
  "$app/current/.cache/node" --input-type=module -e '
    const ports = [4000, 3000, 3001, 3002]
    const isReady = async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
      return answer?.ok === true
    }
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      if ((await Promise.all(ports.map(isReady))).every(Boolean)) process.exit(0)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    process.exit(1)
  '
}

# Certificates take Caddy some seconds at the first start, and workers mark their first round after half a minute.
end_in_preflight() {
  [ "$with_start" = 1 ] || return 0
  if [ ! -d "$backups/heads" ] && has_setting "$etc/service.env" BACKUP_DIR; then
    step 'Sao lưu lần đầu…'
    systemctl start --wait tham-hoc-backup.service || fail 'Không sao lưu được: xem journalctl -u tham-hoc-backup.'
  fi
  step 'Kiểm tra lần cuối…'
  local try
  for try in 1 2 3 4 5 6; do
    if in_release "$app/current" apps/api/src/cli/preflight.ts --json >/dev/null; then break; fi
    [ "$try" = 6 ] || sleep 10
  done
  in_release "$app/current" apps/api/src/cli/preflight.ts || fail 'Đã cài nhưng còn lỗi ở trên: hãy sửa theo các dòng có → rồi chạy `tham-hoc preflight`.'
}

# The three newest, the one in use and the one before it.
remove_old_releases() {
  local used before name
  used=$(basename "$(readlink "$app/current")")
  before=$(cat "$app/previous" 2>/dev/null || true)
  find "$app/releases" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort -r | tail -n +4 | while read -r name; do
    [ "$name" = "$used" ] || [ "$name" = "$before" ] || rm -rf "${app:?}/releases/$name"
  done
}

use_release() {
  local before=''
  [ ! -L "$app/current" ] || before=$(basename "$(readlink "$app/current")")
  put_in_place "$release"
  restart_all
  if ! wait_until_ready; then
    [ -n "$before" ] || fail 'Bản vừa cài không khởi động được: xem `tham-hoc logs`.'
    step "Bản mới không khởi động được, hỏi xem $before có chạy được trên bảng mới không…"
    runs_on_tables "$release" "$app/releases/$before" ||
      fail "$before không chạy được trên bảng mới nên không tự lùi: xem \`tham-hoc logs\`. Nếu phải lùi, hãy khôi phục bản sao lưu vừa làm, nằm trong $backups: docs/deploy/upgrade.md."
    step "Quay lại $before…"
    put_in_place "$app/releases/$before"
    restart_all
    fail 'Đã quay lại bản trước; xem `journalctl -u tham-hoc-api` để biết lý do. Bản sao lưu vừa làm nằm trong /var/backups/tham-hoc.'
  fi
  [ -z "$before" ] || printf '%s\n' "$before" >"$app/previous"
  remove_old_releases
}

install_or_upgrade() {
  check_machine
  [ "$1" = install ] || [ -L "$app/current" ] || fail 'Máy này chưa cài: hãy dùng lệnh install.'
  install_packages
  make_user
  make_folders
  make_database
  write_settings
  check_caddyfile
  place_release
  may_upgrade || { rm -rf "$release"; fail 'Chưa nâng được; bản đang chạy và dữ liệu chưa bị đổi. Hãy sửa theo các dòng có → rồi chạy lại.'; }
  back_up
  migrate
  use_release
  end_in_preflight
  done_ "Đã cài $(basename "$release"). Lệnh của người vận hành: tham-hoc"
}

# The settings as an upgrade would complete them, in a copy: what runs keeps its own. Closed to all but the services.
draft_settings() {
  cp -a "$etc/." "$draft/"
  etc=$draft
  write_settings
  own "root:$secrets_group" "$draft"
  chmod 0750 "$draft"
}

check_only() {
  check_machine
  [ -L "$app/current" ] || fail 'Máy này chưa cài: hãy dùng lệnh install.'
  install -d -m 0755 "$root/run"
  draft=$(mktemp -d "$root/run/tham-hoc-check.XXXXXX")
  release=''
  trap 'rm -rf "$draft" ${release:+"$release"}' EXIT
  place_release -check
  draft_settings
  may_upgrade || exit 1
}

rollback() {
  check_machine
  local before
  before=$(cat "$app/previous" 2>/dev/null || true)
  [ -n "$before" ] && [ -d "$app/releases/$before" ] || fail 'Không có bản trước để quay lại.'
  # One from before this question was asked has no answer.
  if [ "$with_start" = 1 ] && [ "$unchecked" = 0 ] && [ -f "$app/current/apps/api/src/cli/upgrade.ts" ]; then
    runs_on_tables "$app/current" "$app/releases/$before" ||
      fail 'Chưa lùi; chưa có gì bị đổi. Muốn lùi cùng dữ liệu, hãy khôi phục bản sao lưu: docs/deploy/upgrade.md. Nếu chỉ là không so được bảng của hai bản và CHANGELOG cho phép: thêm --unchecked.'
  fi
  step "Quay lại $before…"
  local now
  now=$(basename "$(readlink "$app/current")")
  put_in_place "$app/releases/$before"
  printf '%s\n' "$now" >"$app/previous"
  restart_all
  wait_until_ready || fail 'Bản trước không khởi động được: xem `journalctl -u tham-hoc-api`.'
  done_ "Đang chạy $before. Cơ sở dữ liệu vẫn ở bản mới; mã cũ chạy được trên đó. Nếu không, hãy khôi phục bản sao lưu (docs/deploy/one-machine.md)."
}

command=${1:-}
[ $# -eq 0 ] || shift
parse_options "$@"
case "$command" in
  install | upgrade) install_or_upgrade "$command" ;;
  check) check_only ;;
  rollback) rollback ;;
  *) usage; [ -z "$command" ] || exit 1 ;;
esac
