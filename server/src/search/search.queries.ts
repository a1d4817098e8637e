import type { Found } from '@farol/contract/search.ts'
import { foldText } from '@farol/domain/captions/find-text.ts'
import { lessonGates } from '@farol/domain/lesson-gates.ts'
import { canMonitor } from '@farol/domain/monitors.ts'
import { type CourseAccessFacts, canSeeCourse, type TurmaDates } from '@farol/domain/turmas.ts'
import type { GatedCourse } from '#/courses/lesson-gate.ts'
import type { Reads } from '#/database/reads.ts'

/** How many results a group shows: more would be a list, not an answer. */
const SHOWN = 5
/** Some of the transcripts that are found may be of locked lessons; those that the student has opened come first. */
const TRANSCRIPTS_READ = 12
/** People whose name does not begin with what was typed, before they are sorted. */
const PEOPLE_READ = 200

/**
 * $1 are the words, $2 the same as transcripts are folded, $3 the longest of those. Titles are folded by `searchable`. As a `select`,
 * so that the planner does not see how common the words are: to read all transcripts without the index takes seconds.
 */
const ASKED = '(select word_prefixes(searchable($1)))'
const SAID_WORDS = '(select word_prefixes($2))'

const courses = (within = '') => `
  select c.id, c.title, c.is_published as "isPublished" from courses c
  where to_tsvector('simple', bare_words(c.search_text)) @@ ${ASKED} ${within}
  order by c.order_index limit ${SHOWN}`

const lessons = (within = '') => `
  select l.id, l.title, c.id as "courseId", c.title as "courseTitle"
  from lessons l join courses c on c.id = l.course_id
  where to_tsvector('simple', bare_words(l.search_text)) @@ ${ASKED} ${within}
  order by c.order_index, l.order_index limit ${SHOWN}`

type Listing = { within?: string; first?: string; limit: number }

/** A common word is spoken in every lesson: what is joined before the limit is joined thousands of times. */
const transcripts = ({ within = '', first = '', limit }: Listing) => `
  select *, row_number() over () as place from (
    select l.id, l.title, l.course_id as "courseId", s.language
    from lesson_captions s join lessons l on l.id = s.lesson_id
    where to_tsvector('simple', bare_words(left(s.search_text, 200000))) @@ ${SAID_WORDS} ${within}
    order by ${first} l.order_index, l.course_id, s.language <> 'pt-BR', s.language limit ${limit}) found`

/** With the line in which the longest word is first said: at the beginning of a word, if there is one after a space. */
const SAID = `
  select said.id, said.title, said."courseId", c.title as "courseTitle", said.language, s.starts[line.at] as seconds, s.texts[line.at] as text
  from said join courses c on c.id = said."courseId" join lesson_captions s on s.lesson_id = said.id and s.language = said.language
  cross join lateral (select coalesce(nullif(strpos(' ' || s.search_text, ' ' || $3), 0), nullif(strpos(s.search_text, $3), 0), 1) as at) place
  cross join lateral (select width_bucket(place.at, s.offsets) as at) line
  order by said.place`

const list = (rows: string) => `(select coalesce(json_agg(x), '[]') from (${rows}) x)`

/** With `is true`, PostgreSQL looks both up in a hash instead of joining them by estimates that a common word makes wrong. */
const IS_SEEN = 'and (l.course_id in (select unnest($5::uuid[]))) is true'
const WAS_OPENED = '(l.id in (select lesson_id from user_progress where user_id = $4))'

/** Nothing of it is decided here: the domain says which courses and turmas the user sees, and which lessons are open. */
const FOUND_BY_STUDENT = {
  name: 'search-of-student',
  text: `
    with titled as materialized (${lessons('and c.id = any($5)')}),
    said as materialized (${transcripts({
      within: IS_SEEN,
      first: `${WAS_OPENED} is not true,`,
      limit: TRANSCRIPTS_READ,
    })})
    select ${list(courses('and c.id = any($5)'))} as courses, ${list('table titled')} as lessons, ${list(SAID)} as transcripts,
           ${list(`
             select g.id, g.access_facts as "accessFacts", g.is_locked as "isLocked", g.lessons, g.release from gated_courses($4) g
             where g.id in (select "courseId" from titled union select "courseId" from said)`)} as gates,
           ${list(`
             select t.id, t.name, t.member_count as "memberCount", t.starts_on as "startsOn", t.ends_on as "endsOn",
                    m.is_monitor as "isMonitor", school_day(now()) as today
             from turma_members m join turmas t on t.id = m.turma_id
             where m.user_id = $4 and m.is_monitor and to_tsvector('simple', bare_words(t.search_text)) @@ ${ASKED}
             order by t.sort_name, t.id`)} as turmas`,
}

const TURMAS = `
  select t.id, t.name, t.member_count as "memberCount" from turmas t
  where to_tsvector('simple', bare_words(t.search_text)) @@ ${ASKED}
  order by t.sort_name, t.id limit ${SHOWN}`

/** Those whose name begins with what was typed come first, by their index; of the others any of the many. */
const PEOPLE = `
  select u.id, u.name, u.email, u.avatar_url as "avatarUrl" from (
    (select id from users where sort_name >= searchable($1) and sort_name < searchable($1) || chr(1114111) and removed_at is null
     order by sort_name, id limit ${SHOWN})
    union
    (select id from users where to_tsvector('simple', bare_words(search_text)) @@ ${ASKED} and removed_at is null limit ${PEOPLE_READ})
  ) named join users u using (id)
  order by not starts_with(bare_words(u.sort_name), searchable($1)), u.sort_name, u.id limit ${SHOWN}`

const FOUND_BY_ADMIN = {
  name: 'search-of-admin',
  text: `
    with said as materialized (${transcripts({ limit: SHOWN })})
    select ${list(courses())} as courses, ${list(lessons())} as lessons, ${list(SAID)} as transcripts,
           ${list(TURMAS)} as turmas, ${list(PEOPLE)} as people`,
}

const COURSES_FACTS = {
  name: 'search-courses-facts',
  text: `
    select c.id, access.facts from courses c cross join lateral course_access($1, c.id) access
    where c.is_published`,
}

export const NOTHING_FOUND: Found = { courses: [], lessons: [], transcripts: [], turmas: [], people: [] }

const asked = (words: readonly string[]) => {
  const folded = words.map(foldText)
  const longest = folded.toSorted((a, b) => b.length - a.length)[0]
  return [words.join(' '), folded.join(' '), longest]
}

type FoundByAdmin = Omit<Found, 'lessons'> & { lessons: Omit<Found['lessons'][number], 'isOpen'>[] }

export async function findForAdmin(reads: Reads, words: readonly string[]): Promise<Found> {
  const [found] = await reads.query<FoundByAdmin>(FOUND_BY_ADMIN, asked(words))
  if (!found) return NOTHING_FOUND
  return {
    ...found,
    lessons: found.lessons.map((lesson) => ({ ...lesson, isOpen: true })),
    transcripts: oncePerLesson(found.transcripts),
  }
}

type Monitored = TurmaDates & Found['turmas'][number] & { isMonitor: boolean; today: string }
type Gate = Omit<GatedCourse, 'title' | 'isCompleted'> & { id: string }
type FoundByStudent = Pick<FoundByAdmin, 'courses' | 'lessons' | 'transcripts'> & {
  gates: Gate[]
  turmas: Monitored[]
}

export async function findForStudent(
  reads: Reads,
  { userId, words }: { userId: string; words: readonly string[] },
): Promise<Found> {
  const facts = await reads.query<{ id: string; facts: CourseAccessFacts }>(COURSES_FACTS, [userId])
  const seen = facts.filter((course) => canSeeCourse(course.facts, { isAdmin: false })).map(({ id }) => id)
  const [found] = await reads.query<FoundByStudent>(FOUND_BY_STUDENT, [...asked(words), userId, seen])
  if (!found) return NOTHING_FOUND
  const open = new Set(found.gates.flatMap(openLessons))
  return {
    courses: found.courses,
    lessons: found.lessons.map((lesson) => ({ ...lesson, isOpen: open.has(lesson.id) })),
    transcripts: oncePerLesson(found.transcripts.filter(({ id }) => open.has(id))),
    turmas: found.turmas
      .filter((turma) => canMonitor({ ...turma, turma }))
      .slice(0, SHOWN)
      .map(({ id, name, memberCount }) => ({ id, name, memberCount })),
    people: [],
  }
}

/** The course is asked about again: it may have been closed since its facts were read. */
function openLessons({ accessFacts, isLocked, lessons, release }: Gate) {
  if (isLocked || !canSeeCourse(accessFacts, { isAdmin: false })) return []
  const gates = lessonGates(lessons, release)
  return lessons.filter((_, index) => gates[index]?.isOpen).map(({ id }) => id)
}

/** Each lesson is listed in the first of its languages. */
const oncePerLesson = (transcripts: Found['transcripts']) =>
  [...new Map(transcripts.toReversed().map((found) => [found.id, found])).values()]
    .toReversed()
    .slice(0, SHOWN)
