import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from './image-check.ts'
import type { Podman } from './podman.ts'

/** That of the registry or, where there is none, one that does the same from Debian's packages. */
export function imageOf(image: string, { podman, built }: { podman: Podman; built: Built }) {
  const official = `docker.io/library/${image}`
  if (podman.passes('pull', '--quiet', official)) return official
  const [name = ''] = image.split(':')
  const steps = STAND_INS[name]
  if (!steps) throw new Error(`No registry has ${image}, and nothing here stands in for it.`)
  const folder = join(built.scratch, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'postgres.sh'), POSTGRES)
  writeFileSync(join(folder, 'Dockerfile'), [`FROM ${built.debian}`, ...steps].join('\n'))
  const tag = `${built.image}-${name}`
  podman.build('--tag', tag, folder)
  return tag
}

const STAND_INS: Record<string, string[]> = {
  postgres: [
    'RUN apt-get update && apt-get install -y --no-install-recommends postgresql-common',
    // The cluster is made in the volume, not here.
    "RUN sed -ri 's/#(create_main_cluster) .*/\\1 = false/' /etc/postgresql-common/createcluster.conf",
    'RUN apt-get install -y --no-install-recommends postgresql',
    'COPY postgres.sh /postgres.sh',
    'CMD ["sh", "/postgres.sh"]',
  ],
  caddy: [
    'RUN apt-get update && apt-get install -y --no-install-recommends caddy',
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ],
}

/** What the image of PostgreSQL makes of its variables. */
const POSTGRES = `set -eu
programs=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
install -d -o postgres -g postgres -m 700 $data
install -d -o postgres -g postgres /var/run/postgresql
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
if [ ! -s $data/PG_VERSION ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  as_postgres $programs/initdb --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --username="$POSTGRES_USER" --pwfile=/tmp/password $data
  echo "create database \\"$POSTGRES_DB\\"" | as_postgres $programs/postgres --single -D $data postgres
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  rm /tmp/password
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups $programs/postgres -D $data -c listen_addresses='*'
`
