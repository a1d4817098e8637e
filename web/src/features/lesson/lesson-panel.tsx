import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { CourseCelebration } from '#/player/course-celebration.tsx'
import { CourseLessons } from './course-lessons.tsx'
import { GoOnOffer } from './go-on-offer.tsx'
import { NextLessonBlock } from './next-lesson-block.tsx'
import { PreviousLessonBlock } from './previous-lesson-block.tsx'
import { ProgressBlock } from './progress-block.tsx'
import type { LessonVisit } from './use-lesson-visit.ts'

type Props = { opened: OpenedLesson; visit: LessonVisit; className: string }

export function LessonPanel({ opened, visit, className }: Props) {
  const { course, lesson, quiz, next, previous } = opened
  const { progress } = visit
  const durationSeconds = visit.duration ?? lesson.videoDuration
  const isNewlyCompleted = progress.isCourseCompleted && !course.isCompleted
  return (
    <aside aria-label="Progresso da aula" className={className}>
      <GoOnOffer visit={visit} durationSeconds={durationSeconds} />
      <ProgressBlock
        watchPercentage={visit.saveState === 'closed' ? progress.watchPercentage : visit.percentage}
        confirmedPercentage={progress.watchPercentage}
        isCompleted={progress.isCompleted}
        rewatchPercentage={quiz?.passed === false && quiz.isRetakeAllowed ? progress.rewatchPercentage : null}
        minWatchPercentage={lesson.minWatchPercentage}
        durationSeconds={durationSeconds}
        storedSeconds={lesson.videoDuration}
        saveState={visit.saveState}
        isFastForwardBlocked={opened.isFastForwardBlocked}
      />
      <CourseCelebration
        course={course}
        isShown={isNewlyCompleted || (course.isCompleted && !next)}
        isNew={isNewlyCompleted}
      />
      {next ? (
        <NextLessonBlock
          place={{ courseId: course.id, lessonId: lesson.id }}
          next={next}
          step={visit.step}
          isQuizOpen={visit.quizAccess === 'open'}
          minWatchPercentage={lesson.minWatchPercentage}
          hasEnded={visit.hasEnded}
        />
      ) : null}
      {previous ? <PreviousLessonBlock courseId={course.id} previous={previous} /> : null}
      <CourseLessons place={{ courseId: course.id, lessonId: lesson.id }} />
    </aside>
  )
}
