import type { LessonMatches, UploadedCaptions } from '@farol/contract/captions.ts'
import { Problem } from '@farol/contract/problem.ts'
import { foldText } from '@farol/domain/captions/find-text.ts'
import type { CaptionLanguage } from '@farol/domain/captions/languages.ts'
import { MATCHES_PER_LESSON } from '@farol/domain/limits.ts'
import type { Reads } from '#/database/reads.ts'
import { captionsAddress } from '#/lessons/caption-tracks.ts'
import type { SentFile } from '#/requests/caller.ts'

/** One row without a language if the lesson has no captions. */
const CAPTIONS_OF_LESSON = {
  name: 'captions-of-lesson',
  text: `
    select c.language, c.name, c.cue_count as "cueCount", c.sha256
    from lessons l left join lesson_captions c on c.lesson_id = l.id
    where l.id = $1 and l.course_id = $2
    order by c.language <> 'pt-BR', c.language`,
}

type ListRow = Omit<UploadedCaptions, 'language' | 'address'> & {
  language: CaptionLanguage | null
  sha256: string
}

export async function captionsOfLesson(
  reads: Reads,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<UploadedCaptions[]> {
  const rows = await reads.query<ListRow>(CAPTIONS_OF_LESSON, [lessonId, courseId])
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  return rows.flatMap(({ language, sha256, ...rest }) =>
    language === null
      ? []
      : [{ language, ...rest, address: captionsAddress(lessonId, { language, sha256 }) }],
  )
}

const VTT_OF_LESSON = {
  name: 'vtt-of-lesson',
  text: 'select vtt as text, octet_length(vtt) as size, sha256 as digest from lesson_captions where lesson_id = $1 and language = $2',
}

export async function vttOfLesson(
  reads: Reads,
  { lessonId, language }: { lessonId: string; language: CaptionLanguage },
): Promise<SentFile> {
  const [found] = await reads.query<SentFile>(VTT_OF_LESSON, [lessonId, language])
  if (!found) throw new Problem('NOT_FOUND')
  return { ...found, type: 'text/vtt; charset=utf-8' }
}

/**
 * Splitting the folded text of a lesson at the searched text gives the place of every match, and `width_bucket` the line in which a
 * place lies. A match may begin in one line and end in another.
 */
const TRANSCRIPT_MATCHES = {
  name: 'transcript-matches',
  text: `
    select c.lesson_id as "lessonId", c.language, cardinality(found.parts) - 1 as "matchCount",
           (select json_agg(json_build_object('seconds', c.starts[m.first], 'text', array_to_string(c.texts[m.first:m.last], ' ')) order by m.first)
            from (select width_bucket(p.at, c.offsets) as first, width_bucket(p.at + char_length($2) - 1, c.offsets) as last
                  from (select (sum(char_length(part)) over (order by n) + (n - 1) * char_length($2) + 1)::integer as at
                        from unnest(found.parts[1:least(cardinality(found.parts) - 1, $3)]) with ordinality as split (part, n)) p) m) as matches
    from lesson_captions c
    cross join lateral (select string_to_array(c.search_text, $2) as parts) found
    where c.lesson_id = any($1) and strpos(c.search_text, $2) > 0
    order by c.language <> 'pt-BR', c.language`,
}

type MatchRow = {
  lessonId: string
  language: CaptionLanguage
  matchCount: number
  matches: { seconds: number; text: string }[]
}
type Searched = { lessons: { id: string; title: string; number: number }[]; search: string }

export async function findInTranscripts(
  reads: Reads,
  { lessons, search }: Searched,
): Promise<LessonMatches[]> {
  const term = foldText(search)
  if (term === '') return []
  const ids = lessons.map(({ id }) => id)
  const rows = await reads.query<MatchRow>(TRANSCRIPT_MATCHES, [ids, term, MATCHES_PER_LESSON])
  return lessons.flatMap(({ id, title, number }) => {
    const found = rows.filter(({ lessonId }) => lessonId === id)
    const matchCount = found.reduce((sum, row) => sum + row.matchCount, 0)
    const matches = found
      .flatMap(({ language, matches }) => matches.map((match) => ({ language, ...match })))
      .toSorted((a, b) => a.seconds - b.seconds)
      .slice(0, MATCHES_PER_LESSON)
    return matchCount === 0 ? [] : [{ lessonId: id, title, number, matchCount, matches }]
  })
}
