import type { TurmaLink } from '@farol/contract/invites.ts'

type Props = { code: TurmaLink['qrCode']; label: string; className?: string }

/** Cameras need a light border of four modules. */
const BORDER = 4

/** Dark on white in both schemes, and on paper. */
export function QrImage({ code: { size, path }, label, className }: Props) {
  const side = size + 2 * BORDER
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-BORDER} ${-BORDER} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M${-BORDER} ${-BORDER}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
