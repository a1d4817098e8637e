import { PERCENT_MAX } from '@farol/domain/limits.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { LessonBody, LessonValues } from '#/api/admin-lessons.ts'
import { PlanEffectNotice } from '#/features/admin/plan-effect.tsx'

type Props = {
  courseId: string
  /** Null for a new lesson. */
  lessonId: string | null
  form: Pick<UseFormReturn<LessonBody>, 'control'>
  saved: LessonValues
}

/** What saving the lesson means for the students of its course: a new one always, another one if its place or rules change. */
export function LessonEffect({ courseId, lessonId, form, saved }: Props) {
  const [position, requiresPrevious, minWatchPercentage] = useWatch({
    control: form.control,
    name: ['orderIndex', 'requiresPrevious', 'minWatchPercentage'],
  })
  const isWritten = isWhole(position) && isWhole(minWatchPercentage) && minWatchPercentage <= PERCENT_MAX
  if (!isWritten) return null
  const rules = { position, requiresPrevious, minWatchPercentage }
  if (lessonId === null)
    return (
      <PlanEffectNotice
        courseId={courseId}
        plan={{ lessonId, ...rules }}
        change={{ kind: 'add-lessons', count: 1 }}
      />
    )
  const isSame =
    position === saved.orderIndex &&
    requiresPrevious === saved.requiresPrevious &&
    minWatchPercentage === saved.minWatchPercentage
  if (isSame) return null
  return (
    <PlanEffectNotice
      courseId={courseId}
      plan={{ lessonId, ...rules }}
      change={{
        kind: 'change-lesson',
        minimum: { before: saved.minWatchPercentage, after: minWatchPercentage },
      }}
    />
  )
}

const isWhole = (value: number) => Number.isInteger(value) && value >= 0
