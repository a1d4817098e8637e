import type { CourseLesson } from '@farol/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronsRight, Circle, CircleCheck, ListChecks, Lock, type LucideIcon, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { courseQuery } from '#/api/courses.ts'
import type { LessonPlace } from '#/api/lessons.ts'
import { useUser } from '#/app/use-user.ts'
import { whenIdle } from '#/app/when-idle.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { dueText, opensText } from '#/text/lesson-days.ts'
import { lessonsDone } from '#/text/lessons.ts'
import { Button } from '#/ui/button.tsx'

/** Beside the video there is room for the list; below it, it would stand between the video and its description. */
const isBesideVideo = () => window.matchMedia('(width >= 64rem)').matches

/** The lessons of the course with how each of them stands. Asked for only when the lesson itself is on the screen. */
export function CourseLessons({ place }: { place: LessonPlace }) {
  const [isOpen, setIsOpen] = useState(isBesideVideo)
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true)
        return () => undefined
      }),
    [],
  )
  const { data, isError, refetch } = useQuery({ ...courseQuery(place.courseId), enabled: isOpen && isIdle })
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="course-lessons border-t border-border"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-5">
        <h2 className="panel-title flex-1">Aulas do curso</h2>
        {data ? <span className="text-sm text-text-muted">{lessonsDone(data.course)}</span> : null}
        <ChevronsRight size={18} strokeWidth={1.75} aria-hidden className="course-lessons-mark flex-none" />
      </summary>
      {data ? (
        <ol className="-mx-3 pb-5">
          {data.lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonLine lesson={lesson} place={place} />
            </li>
          ))}
        </ol>
      ) : null}
      {isError ? (
        <div className="pb-5 text-sm text-text-muted">
          <p className="mb-2">A lista de aulas não abriu.</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </div>
      ) : null}
    </details>
  )
}

const line = 'flex min-h-11 items-start gap-3 rounded-md px-3 py-2.5 text-sm'

function LessonLine({ lesson, place }: { lesson: CourseLesson; place: LessonPlace }) {
  const { role } = useUser()
  const { icon: Icon, state } = standingOf(lesson)
  const content = (
    <>
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={lesson.isCompleted ? 'mt-0.5 flex-none text-success' : 'mt-0.5 flex-none'}
      />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{`${lesson.number}. ${lesson.title}`}</span>
        {state ? <span className="block text-text-muted">{state}</span> : null}
        {lesson.deadline ? <span className="block text-text-muted">{dueText(lesson.deadline)}</span> : null}
      </span>
      {lesson.videoDuration > 0 ? (
        <span className="flex-none text-text-muted tabular-nums">
          {minutesAndSeconds(lesson.videoDuration)}
        </span>
      ) : null}
    </>
  )
  if (lesson.id === place.lessonId)
    return (
      <p aria-current="page" className={`${line} bg-tide font-strong`}>
        {content}
      </p>
    )
  if (!lesson.isOpen && role === 'student') return <p className={`${line} text-text-muted`}>{content}</p>
  return (
    <Link
      to="/course/$courseId/lesson/$lessonId"
      params={{ courseId: place.courseId, lessonId: lesson.id }}
      className={`${line} hover:bg-tide`}
    >
      {content}
    </Link>
  )
}

function standingOf(lesson: CourseLesson): { icon: LucideIcon; state: string | null } {
  if (!lesson.isOpen) return { icon: Lock, state: lesson.opensOn ? opensText(lesson.opensOn) : 'Bloqueado' }
  if (lesson.isCompleted) {
    if (!lesson.hasQuiz || lesson.quizPassed === true) return { icon: CircleCheck, state: 'Concluída' }
    const missing = lesson.quizPassed === null ? 'Falta fazer o quiz' : 'Falta passar no quiz'
    return { icon: ListChecks, state: missing }
  }
  return lesson.watchPercentage > 0
    ? { icon: Play, state: `${lesson.watchPercentage}% assistido` }
    : { icon: Circle, state: null }
}
