import { Beam, type BeamProps, clampPercent } from './beam.tsx'
import { classNames } from './class-names.ts'

/** A beam with its number at the end of the line. */
export function BeamRow({ className, ...beam }: BeamProps) {
  return (
    <div className={classNames('grid grid-cols-[1fr_auto] items-center gap-3.5', className)}>
      <Beam {...beam} />
      {/* The beam says it, too. */}
      <span
        aria-hidden
        className={classNames(
          'min-w-[46px] text-right leading-none',
          beam.size === 'sm' ? 'text-sm font-strong tabular-nums' : 'figure tracking-normal',
          beam.size === 'lg' && 'text-xl',
        )}
      >
        {clampPercent(beam.value)}%
      </span>
    </div>
  )
}
