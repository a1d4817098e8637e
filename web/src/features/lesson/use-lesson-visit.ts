import type { OpenedLesson, SavedProgress } from '@farol/contract/lessons.ts'
import { nextStep, quizAccess } from '@farol/domain/lesson-gating.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { courseQuery, coursesQuery } from '#/api/courses.ts'
import { useUser } from '#/app/use-user.ts'
import { notify } from '#/notices/notices.ts'
import { useLessonWatch } from '#/player/use-lesson-watch.ts'

export type LessonVisit = ReturnType<typeof useLessonVisit>

/** What happens to a student's progress from opening a lesson until leaving it. */
export function useLessonVisit(opened: OpenedLesson) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const [progress, setProgress] = useState<SavedProgress>({
    ...opened.progress,
    isCourseCompleted: opened.course.isCompleted,
  })

  const watch = useLessonWatch({
    opened,
    userId,
    onSaved: (saved) => {
      if (saved.isCompleted && !progress.isCompleted) {
        notify.progress({ title: 'Aula concluída!', detail: 'Parabéns por completar esta aula.' })
        void queryClient.invalidateQueries(courseQuery(opened.course.id))
      }
      setProgress(saved)
    },
    onHeldBack: () =>
      notify.info({
        title: 'Assista em sequência',
        detail: 'Voltamos ao ponto até onde você já assistiu.',
      }),
  })

  /** Leaving waits for nothing: the save goes out before the next screen asks, and the outbox has it until it arrives. */
  const leave = useEffectEvent(() => {
    watch.saveAtOnce()
    // What the other screens show of this course is no longer true.
    for (const { queryKey } of [coursesQuery, courseQuery(opened.course.id)]) {
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  })
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && leave()), [router])

  return { ...watch, ...standing(opened, progress), progress }
}

/** Where the student stands between this lesson and the next. */
function standing({ lesson, quiz }: OpenedLesson, { isCompleted, rewatchPercentage }: SavedProgress) {
  const quizPassed = quiz?.passed ?? null
  return {
    step: nextStep({
      ...lesson,
      requiresPrevious: false,
      wasOpened: true,
      isCompleted,
      hasQuiz: quiz !== null,
      quizPassed,
    }),
    quizAccess: quizAccess({
      isCompleted,
      quizPassed,
      isRetakeAllowed: quiz?.isRetakeAllowed ?? false,
      rewatchPercentage,
      minWatchPercentage: lesson.minWatchPercentage,
    }),
  }
}
