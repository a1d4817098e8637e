import { type Disk, type StorageRoom, storageRoom } from '@farol/domain/storage-room.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

type Measured = { limitGb: number | null; storedBytes: number; expectedBytes: number }

/** How much room there is for files. `isOfSchool`: by a limit that the school has set. */
export async function readRoom(
  orm: NodePgDatabase,
  disk: Disk | null,
): Promise<StorageRoom & { isOfSchool: boolean }> {
  const { rows } = await orm.execute<Measured>(sql`
    with arriving as (
      select u.received_bytes, coalesce(v.size, m.size, i.size) as size
      from uploads u
      left join videos v on v.id = u.video_id and v.state = 'receiving'
      left join materials m on m.id = u.material_id and m.state = 'receiving'
      left join course_imports i on i.id = u.import_id and i.state <> 'imported'
      where u.expires_at > now() and coalesce(v.id, m.id, i.id) is not null
    )
    select (select storage_limit_gb from settings) as "limitGb",
           ((select coalesce(sum(size), 0) from files)
             + (select coalesce(sum(received_bytes), 0) from arriving))::float8 as "storedBytes",
           (select coalesce(sum(size - received_bytes), 0) from arriving)::float8 as "expectedBytes"`)
  const [measured] = rows
  if (!measured) throw new Error('The room for files could not be measured.')
  const room = storageRoom({ ...measured, disk })
  const { limitBytes, usedBytes, leftBytes } = room
  const isOfSchool =
    measured.limitGb !== null && limitBytes !== null && leftBytes === Math.max(0, limitBytes - usedBytes)
  return { ...room, isOfSchool }
}
