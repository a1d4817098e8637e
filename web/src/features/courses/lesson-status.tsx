import type { CourseLesson } from '@farol/contract/courses.ts'
import { CircleCheck, ListChecks } from 'lucide-react'
import { Beam } from '#/ui/beam.tsx'

const line = 'mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-strong'

/** What the student has done of an open lesson; nothing before the first second. */
export function LessonStatus({ lesson }: { lesson: CourseLesson }) {
  if (lesson.isCompleted) {
    return (
      <p className={line}>
        <span className="inline-flex items-center gap-1.75 text-success">
          <CircleCheck size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
          Concluída
        </span>
        {lesson.hasQuiz && lesson.quizPassed !== true ? (
          <span className="inline-flex items-center gap-1.75 text-beam-text">
            <ListChecks size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
            {lesson.quizPassed === null ? 'Falta fazer o quiz' : 'Falta passar no quiz'}
          </span>
        ) : null}
      </p>
    )
  }
  if (lesson.watchPercentage === 0) return null
  return (
    <>
      <p className={`${line} text-beam-text`}>{lesson.watchPercentage}% assistido</p>
      <Beam
        value={lesson.watchPercentage}
        label={`Assistido de ${lesson.title}`}
        className="mt-3 mb-1.5 max-w-90"
      />
    </>
  )
}
