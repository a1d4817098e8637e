import { batched } from '#/database/batched.ts'
import type { Database } from '#/database/open-database.ts'

type Download = { lessonId: string; materialId: string }

/** In the order of the keys, so that two instances never wait for each other. */
const COUNT = {
  name: 'count-downloads',
  text: `
    with counted as (
      select lesson_id, material_id, count(*)::int as times
      from unnest($1::uuid[], $2::uuid[]) as download (lesson_id, material_id)
      group by lesson_id, material_id
    ), locked as (
      select lm.lesson_id, lm.material_id, counted.times
      from lesson_materials lm join counted using (lesson_id, material_id)
      order by lm.lesson_id, lm.material_id for update of lm
    )
    update lesson_materials lm set downloads = downloads + locked.times
    from locked where lm.lesson_id = locked.lesson_id and lm.material_id = locked.material_id`,
}

/** A class that downloads the same file at once shares a statement. */
export function createCountDownload({ pool }: Pick<Database, 'pool'>) {
  return batched(async (downloads: Download[]) => {
    const lessonIds = downloads.map(({ lessonId }) => lessonId)
    const materialIds = downloads.map(({ materialId }) => materialId)
    await pool.query({ ...COUNT, values: [lessonIds, materialIds] })
    return downloads
  })
}
