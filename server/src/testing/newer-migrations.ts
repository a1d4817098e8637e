import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { MIGRATIONS, migrationsIn } from '#/database/migrate-once.ts'

const NICKNAMES = `alter table users add column nickname text default '' not null;--> statement-breakpoint
  create index users_nickname_idx on users (nickname)`

/** Those of a Farol that gives users a nickname, or does something else. */
export function newerMigrations(sql = NICKNAMES) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-newer-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS.folder, folder, { recursive: true })
  const tag = '9999_nicknames'
  writeFileSync(join(folder, `${tag}.sql`), sql)
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  return migrationsIn(folder)
}
