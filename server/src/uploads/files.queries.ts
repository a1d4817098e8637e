import type { Input } from '@farol/contract/endpoint.ts'
import type { files, ImageKind, ListedFile } from '@farol/contract/files.ts'
import { materialFormat } from '@farol/domain/materials.ts'
import { UNUSED_LIFE_DAYS, type UploadKind } from '@farol/domain/uploads.ts'
import { searchTerm } from '#/database/list-page.ts'
import type { Reads } from '#/database/reads.ts'

const FILES_PER_PAGE = 50
/** The rest is only counted. */
const USES_SHOWN = 5

type Query = Input<typeof files.list>['query']

/**
 * Videos and materials, and where each is used, and courses to be imported. The size of a video includes all that was made of it, which
 * is deleted with it. `$2` narrows, `$3` sorts.
 */
const LISTED = {
  name: 'admin-files',
  text: `
    with uses as (
      select l.video_id as id, l.id as lesson_id, 0 as downloads from lessons l where l.video_id is not null
      union all select material_id, lesson_id, downloads from lesson_materials
    ), uploaded as (
      select v.id, 'video' as kind, v.name, coalesce(stored.size, v.size) as size, v.created_at,
             case v.state when 'receiving' then '' else 'video' end as type,
             v.state = 'receiving' as goes_with_upload, v.unused_since
      from videos v left join lateral (
        select sum(f.size) as size from files f
        where f.sha256 = any(array[v.original_sha256, v.playable_sha256, v.poster_sha256]
          || array(select r.sha256 from renditions r where r.video_id = v.id))
      ) stored on true
      union all select m.id, 'material', m.name, m.size, m.created_at, m.type, m.state = 'receiving', m.unused_since from materials m
      union all select i.id, 'course', i.name, i.size, i.created_at, case i.state when 'received' then 'course' else '' end,
             true, null
      from course_imports i where i.state <> 'imported'
    )
    select f.id, f.kind, f.name, f.size::float8 as size, f.type, f.created_at as "createdAt",
           coalesce(used.downloads, 0) as downloads, coalesce(used.count, 0) as "useCount",
           case when used.count > 0 then null when f.goes_with_upload then upload.expires_at
             else coalesce(f.unused_since, now()) + make_interval(days => ${UNUSED_LIFE_DAYS}) end as "goesAt",
           coalesce(to_json(used.uses), '[]') as uses, (count(*) over ())::int as total
    from (select '%' || searchable($1) || '%' as pattern offset 0) term
    cross join uploaded f
    left join uploads upload on upload.id = f.id
    left join lateral (
      select sum(u.downloads)::int as downloads, count(*)::int as count,
             string_agg(l.search_text || ' ' || c.search_text, ' ') as search_text,
             (array_agg(json_build_object('lessonId', l.id, 'lessonTitle', l.title, 'courseId', c.id, 'courseTitle', c.title)
               order by c.order_index, l.order_index))[1:${USES_SHOWN}] as uses
      from uses u join lessons l on l.id = u.lesson_id join courses c on c.id = l.course_id where u.id = f.id
    ) used on true
    where ($2 in ('all', f.kind) or ($2 = 'unused' and used.count = 0))
      and (searchable(f.name) like pattern or used.search_text like pattern)
    order by case when $3 = 'size' then f.size end desc, case when $3 = 'name' then searchable(f.name) end,
             f.created_at desc, f.id
    limit $4 offset $5`,
}

type Row = Omit<ListedFile, 'createdAt' | 'goesAt' | 'format'> & {
  createdAt: Date
  goesAt: Date | null
  type: string
  total: number
}

export async function listFiles(reads: Reads, { search, filter, sort, page }: Query) {
  const offset = (page - 1) * FILES_PER_PAGE
  const rows = await reads.query<Row>(LISTED, [searchTerm(search), filter, sort, FILES_PER_PAGE, offset])
  return { files: rows.map(toListedFile), total: rows[0]?.total ?? 0, pageSize: FILES_PER_PAGE }
}

const toListedFile = ({ total: _, type, createdAt, goesAt, ...row }: Row): ListedFile => ({
  ...row,
  format: formatOf({ type, name: row.name }),
  createdAt: createdAt.toISOString(),
  goesAt: goesAt?.toISOString() ?? null,
})

const FORMATS: Record<string, string> = { '': '', video: 'Vídeo', course: 'Curso' }

const formatOf = (file: { type: string; name: string }) => FORMATS[file.type] ?? materialFormat(file)

const ONE = {
  name: 'admin-file',
  text: `
    select id, 'video' as kind, name from videos where id = $1
    union all select id, 'material', name from materials where id = $1
    union all select id, 'course', name from course_imports where id = $1 and state <> 'imported'`,
}

export async function findFile(reads: Reads, fileId: string) {
  const [file] = await reads.query<{ id: string; kind: UploadKind; name: string }>(ONE, [fileId])
  return file
}

/** All sizes of an image are one. Lengths are read without the bytes, and each table is summed by itself: 10 ms for 100,000 photos. */
const IMAGES = {
  name: 'admin-images',
  text: `
    select kind, count::int as count, bytes::float8 as bytes from (
      select 'cover' as kind, count(*) as count, sum(octet_length(small) + octet_length(large)) as bytes from course_covers
      union all select 'photo', count(*), sum(octet_length(image)) from photos
      union all select 'quiz', count(*), sum(octet_length(small) + octet_length(large)) from quiz_images
      union all select 'duvida', count(*), sum(octet_length(image)) from duvida_images
      union all select 'school', count(*), sum(octet_length(image)) from school_images
      union all select 'certificate', count(logo) + count(signature),
                       coalesce(sum(octet_length(logo)), 0) + coalesce(sum(octet_length(signature)), 0) from certificate_styles
    ) image
    where count > 0 order by image.bytes desc, kind`,
}

export const imageTotals = (reads: Reads) =>
  reads.query<{ kind: ImageKind; count: number; bytes: number }>(IMAGES)
