import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl leading-[1.05] tracking-[-0.02em] md:text-[2.5rem]">{title}</h1>
      <p className="mt-2.5 mb-5.5 wrap-anywhere text-text-muted md:mb-8">{children}</p>
    </>
  )
}
