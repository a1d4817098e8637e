import type { ImageKind } from '@farol/contract/files.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { imageTotalsQuery } from '#/api/files.ts'
import { LoadProblem } from '#/features/admin/load-problem.tsx'
import { counted, IMAGES } from '#/text/counts.ts'
import { SkeletonLines, SkeletonScreen } from '#/ui/skeleton.tsx'

const USES: Record<ImageKind, string> = {
  cover: 'Capas de cursos',
  photo: 'Fotos de perfil',
  quiz: 'Perguntas e opções de quizzes',
  duvida: 'Dúvidas',
  school: 'Logo e assinatura da escola',
  certificate: 'Certificados já emitidos',
}

/** They are no files of their own, so they are only counted. */
export function ImageTotals() {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useQuery({ ...imageTotalsQuery, enabled: isOpen })
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="mt-2 max-w-xl tabular-nums"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-strong">
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="flex-none not-in-open:-rotate-90" />
        Imagens
      </summary>
      {data ? (
        <>
          <p className="text-text-muted">
            {data.images.length === 0 ? 'Nenhuma imagem enviada ainda.' : 'Não contam no espaço em uso.'}
          </p>
          <dl className="mt-2 divide-y divide-border border-y border-border empty:hidden">
            {data.images.map(({ kind, count, bytes }) => (
              <div key={kind} className="flex flex-wrap justify-between gap-x-4 py-2">
                <dt>{USES[kind]}</dt>
                <dd className="text-text-muted">
                  {counted(count, IMAGES)}, {bytesText(bytes)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {data || error ? null : (
        <SkeletonScreen label="Contando as imagens…">
          <SkeletonLines />
        </SkeletonScreen>
      )}
      {error && !data ? <LoadProblem error={error} onRetry={refetch} /> : null}
    </details>
  )
}
