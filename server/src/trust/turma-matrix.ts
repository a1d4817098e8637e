/** One for each of TURMA_PERSONAS, in that order. */
export type TurmaStatuses = `${number} ${number} ${number} ${number} ${number}`

const MEMBER = '200 404 404 404 404'
/** An uploaded video, or the body names the draft of somebody else. */
const NOBODY = '404 404 404 404 404'

/** Every endpoint that leads to a course, for those who are, were or will be a member: the targets are of `restricted`. */
export const TURMA_MATRIX: Partial<Record<string, Partial<Record<string, TurmaStatuses>>>> = {
  captions: { read: MEMBER, search: MEMBER },
  courses: { one: MEMBER },
  covers: { image: MEMBER },
  lessons: { open: MEMBER, reportVideoFailure: MEMBER, reportVideoLength: MEMBER, saveProgress: MEMBER },
  materials: { list: MEMBER, ofLesson: MEMBER },
  quizzes: { start: MEMBER, saveDraft: NOBODY, submit: MEMBER, result: MEMBER },
  videos: { ofLesson: MEMBER, poster: MEMBER, stream: MEMBER, playlist: MEMBER, segments: MEMBER },
}
