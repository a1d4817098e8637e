import { canMonitor } from './monitors.ts'
import { type CourseAccess, type TurmaDates, turmaState } from './turmas.ts'

/** As what somebody wrote: shown beside the name, as it was then. */
export const WRITTEN_AS = ['student', 'monitor', 'admin'] as const
export type WrittenAs = (typeof WRITTEN_AS)[number]

/** One of the reader's turmas that has the course. */
export type ReaderTurma = TurmaDates & { id: string; isMonitor: boolean }

/** Who reads the dúvidas of a course; asked again in every request. */
export type DuvidaReader = {
  userId: string
  isAdmin: boolean
  /** The reader's turmas that have the course. */
  turmas: readonly ReaderTurma[]
  /** The day at the school. */
  today: string
  course: { access: CourseAccess; isPublished: boolean }
}

/** A dúvida, or an answer with the turmas of its dúvida. */
export type ReadPost = {
  userId: string
  /** Those of the author that had the course when it was asked; null for an administrator’s, which is for everybody. */
  turmaIds: readonly string[] | null
  isHidden: boolean
}

const runningTurmas = ({ turmas, today }: DuvidaReader) =>
  turmas.filter((turma) => turmaState(turma, today) === 'running')

/** The turmas that a new dúvida of this reader is for; null for everybody. */
export const turmasOfNewDuvida = (reader: DuvidaReader): string[] | null =>
  reader.isAdmin ? null : runningTurmas(reader).map(({ id }) => id)

/** The running turmas in which the reader is a monitor; none while the course is a draft. */
const staffTurmas = ({ turmas, today, course }: DuvidaReader) =>
  course.isPublished
    ? turmas.filter((turma) => canMonitor({ isMonitor: turma.isMonitor, turma, today })).map(({ id }) => id)
    : []

/** What a query for a page compares each dúvida with: `canReadDuvida` and `isShownTo` say the same of one. */
export function readerScope(reader: DuvidaReader) {
  return {
    readsAll: reader.isAdmin || reader.course.access === 'everyone',
    turmaIds: runningTurmas(reader).map(({ id }) => id),
    staffTurmaIds: staffTurmas(reader),
  }
}

const meet = (some: readonly string[], others: readonly string[]) => some.some((id) => others.includes(id))

/** Administrators are staff everywhere, monitors for the dúvidas of their turma. */
export const isStaffFor = (reader: DuvidaReader, { turmaIds }: Pick<ReadPost, 'turmaIds'>): boolean =>
  reader.isAdmin || (turmaIds !== null && meet(turmaIds, staffTurmas(reader)))

/**
 * Who may open the lesson reads its dúvidas; in a course for turmas, only one's own, those of one's turmas, and the
 * administration's. A monitor reads those of the turma also where the lesson is still closed to them.
 */
export function canReadDuvida(
  reader: DuvidaReader,
  duvida: ReadPost,
  { canOpenLesson }: { canOpenLesson: boolean },
): boolean {
  if (isStaffFor(reader, duvida)) return true
  if (!canOpenLesson || !isShownTo(reader, duvida)) return false
  const { readsAll, turmaIds } = readerScope(reader)
  return (
    readsAll || duvida.userId === reader.userId || duvida.turmaIds === null || meet(duvida.turmaIds, turmaIds)
  )
}

/** A hidden text is for its author and staff. */
export const isShownTo = (reader: DuvidaReader, post: ReadPost): boolean =>
  !post.isHidden || post.userId === reader.userId || isStaffFor(reader, post)

export const writtenAs = (reader: DuvidaReader, duvida: Pick<ReadPost, 'turmaIds'>): WrittenAs => {
  if (reader.isAdmin) return 'admin'
  return isStaffFor(reader, duvida) ? 'monitor' : 'student'
}

/** The asker or staff says which answer helped. */
export const canAccept = (reader: DuvidaReader, duvida: Pick<ReadPost, 'turmaIds' | 'userId'>): boolean =>
  duvida.userId === reader.userId || isStaffFor(reader, duvida)

/** Staff hides and shows what others wrote. Only an administrator decides about an own text that was hidden or reported. */
export const canReview = (
  reader: DuvidaReader,
  { userId, turmaIds }: Pick<ReadPost, 'turmaIds' | 'userId'>,
): boolean => reader.isAdmin || (userId !== reader.userId && isStaffFor(reader, { turmaIds }))

/** A player may measure a video a little longer than its lesson says. */
const MEASURED_SECONDS = 5

/** Whether a lesson of this length has the second; any, while its length is unknown. */
export const isWithinVideo = (seconds: number, videoDuration: number): boolean =>
  videoDuration === 0 || seconds <= videoDuration + MEASURED_SECONDS
