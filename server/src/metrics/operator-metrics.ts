import { readdirSync, readFileSync } from 'node:fs'
import type { DiskRoom } from '@farol/domain/system-health.ts'
import { Gauge, type Registry } from 'prom-client'
import { version } from '#/config/version.ts'
import type { Database } from '#/database/open-database.ts'
import type { sharedReads } from './shared-read.ts'

const DATABASE_BYTES = {
  name: 'metrics-database-bytes',
  text: 'select pg_database_size(current_database())::float8 as bytes',
}

type Options = {
  registry: Registry
  database: Pick<Database, 'longTimeout'>
  diskRoom: () => Promise<DiskRoom>
  certificateEnd: () => Promise<Date | null>
  shared: ReturnType<typeof sharedReads>
}

/** What fills up slowly or breaks quietly, read at each scrape. */
export function watchForOperators({ registry, database, diskRoom, certificateEnd, shared }: Options) {
  const registers = [registry]
  const { reads } = database.longTimeout
  const readCertificateEnd = shared(certificateEnd)
  const measureDatabase = shared(() => reads.query<{ bytes: number }>(DATABASE_BYTES, []))

  new Gauge({
    name: 'farol_build_info',
    help: 'Always 1; the labels say which version runs.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  new Gauge({
    name: 'farol_database_bytes',
    help: 'Size of the database.',
    registers,
    async collect() {
      this.remove()
      const [measured] = (await measureDatabase()) ?? []
      if (measured) this.set(measured.bytes)
    },
  })
  new Gauge({
    name: 'farol_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free.',
    labelNames: ['state'],
    registers,
    async collect() {
      const { freeBytes, totalBytes } = await diskRoom()
      this.set({ state: 'size' }, totalBytes)
      this.set({ state: 'free' }, freeBytes)
    },
  })
  new Gauge({
    name: 'farol_https_certificate_end_timestamp_seconds',
    help: 'When the certificate ends that visitors see; no value on http, or if it could not be read.',
    registers,
    async collect() {
      this.remove()
      const end = await readCertificateEnd()
      if (end) this.set(end.getTime() / 1_000)
    },
  })
}

/** Under the names that every Prometheus exporter uses. Only Linux has them. */
export function watchDescriptorCount(registers: Registry[]) {
  if (process.platform !== 'linux') return
  new Gauge({
    name: 'process_open_fds',
    help: 'Open file descriptors.',
    registers,
    collect() {
      this.set(readdirSync('/proc/self/fd').length)
    },
  })
  const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  new Gauge({ name: 'process_max_fds', help: 'How many of them the process may open.', registers }).set(
    limit ? Number(limit) : Number.POSITIVE_INFINITY,
  )
}
