import type { LessonPlan } from '@farol/domain/lesson-plan.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Move } from '#/api/admin-courses.ts'
import { planEffectQuery } from '#/api/admin-lessons.ts'

type Asked = { plan: LessonPlan; answer: (isMoved: boolean) => void }

/** Asks before a lesson is moved, if a student would have to wait for another one. `dialog` goes to a ConfirmDialog. */
export function useConfirmedMove(courseId: string) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // Without an answer, no later move of this course would be sent.
  useEffect(() => () => asked?.answer(false), [asked])
  const answer = (isMoved: boolean) => {
    setIsOpen(false)
    asked?.answer(isMoved)
  }
  return {
    mayMove: async ({ id, position }: Move) => {
      const plan = { lessonId: id, position }
      const effect = await queryClient.fetchQuery(planEffectQuery(courseId, plan)).catch(() => undefined)
      if (!isShown.current) return false
      if (!effect || effect.closing === 0) return true
      return new Promise<boolean>((resolve) => {
        setAsked({ plan, answer: resolve })
        setIsOpen(true)
      })
    },
    plan: asked?.plan,
    dialog: { open: isOpen, onOpenChange: () => answer(false), onConfirm: () => answer(true) },
  }
}
