type Ask = () => Promise<boolean>

const asking = new Set<Ask>()

/** As long as something is unsaved: who leads the user away without a navigation asks here first. Answers how to stop. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.add(ask)
  return () => {
    asking.delete(ask)
  }
}

/** Whether nothing is unsaved, or the user gives it up. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asking) {
    if (!(await ask())) return false
  }
  return true
}
