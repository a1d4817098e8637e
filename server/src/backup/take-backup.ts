import { writeBackupFile } from './backup-file.ts'
import { copyStatement } from './catalogue.queries.ts'
import { copyOut } from './copy.ts'
import type { Snapshot } from './snapshot.ts'

type Options = { file: string; secretMark: string | null }

/** Everything of one snapshot, in one file. */
export async function takeBackup(snapshot: Snapshot, { file, secretMark }: Options) {
  const { client, migration, takenAt, tables } = snapshot
  await client.query(EXACT)
  return writeBackupFile(file, {
    header: { takenAt: takenAt.toISOString(), migration, secretMark },
    tables: tables.map((table) => ({
      ...table,
      blocks: () => copyOut(client, copyStatement(table, 'to stdout')),
    })),
  })
}

/** Whatever the database is set to: values are written in a way that every PostgreSQL reads back as the same. */
export const EXACT = `
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'iso_8601';
  set extra_float_digits = 3;
  set bytea_output = 'hex';
  set timezone = 'UTC'`
