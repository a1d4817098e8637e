import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { courseLockReason } from '#/text/lock-reasons.ts'
import { TextLink } from '#/ui/text-link.tsx'

/** The course that comes first, and the way there. */
export function CourseLocked({ first }: { first: { id: string | null; title: string | null } }) {
  return (
    <section
      aria-label="Curso bloqueado"
      className="mb-8 flex items-start gap-3.5 rounded-lg bg-tide px-5 py-4.5 md:mb-10"
    >
      <Lock size={20} strokeWidth={1.75} aria-hidden className="mt-0.75 flex-none" />
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{courseLockReason(first)}</p>
        <p className="mt-0.5 text-sm text-text-muted">
          Este curso continua de onde o outro termina.{' '}
          {first.id === null ? null : (
            <TextLink kind="inline" render={<Link to="/course/$courseId" params={{ courseId: first.id }} />}>
              Abrir esse curso
            </TextLink>
          )}
        </p>
      </div>
    </section>
  )
}
