import type { ImportPlan } from '@farol/contract/course-files.ts'

/** Long enough to ask again after a proxy gave up, and to read the answer. */
const KEPT_MS = 15 * 60_000

/**
 * Plans by import, while they are made and for some minutes after: unpacking gigabytes takes longer than many proxies wait, and
 * whoever asks again gets the same plan. What fails is not kept.
 */
export function createImportPlans() {
  const plans = new Map<string, Promise<ImportPlan>>()
  return {
    planOf: (importId: string, make: () => Promise<ImportPlan>): Promise<ImportPlan> => {
      const known = plans.get(importId)
      if (known) return known
      const plan = make()
      plans.set(importId, plan)
      const forget = () => {
        if (plans.get(importId) === plan) plans.delete(importId)
      }
      plan.then(() => setTimeout(forget, KEPT_MS).unref(), forget)
      return plan
    },
    forget: (importId: string) => void plans.delete(importId),
  }
}
