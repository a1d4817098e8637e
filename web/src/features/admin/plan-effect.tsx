import type { CoursePlan } from '#/api/admin-lessons.ts'
import type { PlannedChange } from '#/text/plan-effect.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

type Props = { courseId: string; plan: CoursePlan; change: PlannedChange }

const effect = lazyPart(async () => (await import('./plan-effect-text.tsx')).PlanEffect)
/** For a form: what saving it will mean for the students of the course. */
export function PlanEffectNotice(props: Props) {
  const PlanEffect = useLazyPart(effect, true)
  return PlanEffect ? <PlanEffect {...props} isBoxed /> : null
}

/** For a confirmation: the same, as a paragraph of its text. */
export function PlanEffectText(props: Props) {
  const PlanEffect = useLazyPart(effect, true)
  return PlanEffect ? <PlanEffect {...props} isBoxed={false} /> : null
}
