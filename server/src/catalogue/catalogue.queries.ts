import type { CatalogueCourse, PublicCourse } from '@farol/contract/catalogue.ts'
import { catalogueSummary, isInCatalogue } from '@farol/domain/catalogue.ts'
import type { CourseAccess } from '@farol/domain/turmas.ts'
import type { Reads } from '#/database/reads.ts'

/** The switch is read with the courses: a catalogue that was closed a moment ago is closed on every instance. */
const FACTS = 's.has_public_catalogue as "hasPublicCatalogue", c.is_published as "isPublished", c.access'

/** Its beginning is enough for a summary. */
const LIST = {
  name: 'catalogue',
  text: `
    select ${FACTS}, c.id, c.title, left(c.description, 1000) as description, c.updated_at as "updatedAt",
           (select count(*)::int from lessons l where l.course_id = c.id) as "lessonCount"
    from courses c cross join school s where c.is_published order by c.order_index`,
}

const ONE = {
  name: 'catalogue_course',
  text: `
    select ${FACTS}, c.id, c.title, c.description,
           (select coalesce(json_agg(json_build_object('title', l.title, 'videoDuration', l.video_duration) order by l.order_index), '[]')
            from lessons l where l.course_id = c.id) as lessons
    from courses c cross join school s where c.id = $1`,
}

type Facts = { hasPublicCatalogue: boolean; isPublished: boolean; access: CourseAccess }
type ListRow = Facts & Omit<ListedCourse, 'summary'> & { description: string }
type OneRow = Facts & Pick<PublicCourse, 'id' | 'title' | 'description' | 'lessons'>
export type ListedCourse = CatalogueCourse & { updatedAt: Date }

export async function readCatalogue(reads: Reads): Promise<ListedCourse[]> {
  const rows = await reads.query<ListRow>(LIST)
  return rows.filter(isInCatalogue).map(({ id, title, description, lessonCount, updatedAt }) => ({
    id,
    title,
    summary: catalogueSummary(description),
    lessonCount,
    updatedAt,
  }))
}

export async function readPublicCourse(reads: Reads, courseId: string): Promise<PublicCourse | undefined> {
  const [row] = await reads.query<OneRow>(ONE, [courseId])
  if (!row || !isInCatalogue(row)) return undefined
  const { id, title, description, lessons } = row
  return {
    id,
    title,
    summary: catalogueSummary(description),
    description,
    lessonCount: lessons.length,
    lessons,
  }
}
