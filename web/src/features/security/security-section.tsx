import { type ReactNode, useId } from 'react'

type Props = { title: string; description: ReactNode; children: ReactNode }

/** One subject of the page: what it is about on the left, what can be done on the right. */
export function SecuritySection({ title, description, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-border py-9 lg:grid-cols-[300px_minmax(0,1fr)] lg:items-start lg:gap-18 lg:py-11"
    >
      <div>
        <h2 id={id} className="mb-2">
          {title}
        </h2>
        <p className="max-w-[52ch] text-sm text-text-muted">{description}</p>
      </div>
      <div className="max-w-140 min-w-0">{children}</div>
    </section>
  )
}
