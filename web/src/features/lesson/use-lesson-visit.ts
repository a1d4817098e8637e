import type { OpenedLesson, SavedProgress } from '@farol/contract/lessons.ts'
import { nextStep, quizAccess } from '@farol/domain/lesson-gating.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { courseQuery, coursesQuery } from '#/api/courses.ts'
import { useUser } from '#/app/use-user.ts'
import { notify } from '#/notices/notices.ts'
import { useLessonWatch } from '#/player/use-lesson-watch.ts'

export type LessonVisit = ReturnType<typeof useLessonVisit>

/** Most saves are answered before anybody could read that they are waited for. */
const SHOW_LEAVING_AFTER_MS = 200

/** What happens to a student's progress from opening a lesson until leaving it. */
export function useLessonVisit(opened: OpenedLesson) {
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

  const [isLeaving, setIsLeaving] = useState(false)
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      const timer = setTimeout(() => setIsLeaving(true), SHOW_LEAVING_AFTER_MS)
      await watch.flush()
      clearTimeout(timer)
      setIsLeaving(false)
      // What the other screens show of this course is no longer true.
      for (const { queryKey } of [coursesQuery, courseQuery(opened.course.id)]) {
        await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      }
      return false
    },
  })

  return { ...watch, ...standing(opened, progress), progress, isLeaving }
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
