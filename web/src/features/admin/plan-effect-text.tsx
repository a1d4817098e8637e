import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { type CoursePlan, planEffectQuery } from '#/api/admin-lessons.ts'
import { type PlannedChange, planEffectSentences } from '#/text/plan-effect.ts'

type Props = { courseId: string; plan: CoursePlan; change: PlannedChange; isBoxed: boolean }

/** Without an answer, or without students, nothing is shown: the change can be saved all the same. */
export function PlanEffect({ courseId, plan, change, isBoxed }: Props) {
  const { data } = useQuery(planEffectQuery(courseId, plan))
  const sentences = data ? planEffectSentences(data, change) : ''
  if (!sentences) return null
  if (!isBoxed) return <p className="mt-2">{sentences}</p>
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-tide px-4 py-3.5">
      <UsersRound size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
      <p className="max-w-[90ch]">{sentences}</p>
    </div>
  )
}
