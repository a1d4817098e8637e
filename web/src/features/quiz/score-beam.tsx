import { Beam } from '#/ui/beam.tsx'

type Props = { score: number; label: string }

/** A score in a row of a table; where there is less room, its number alone. */
export const ScoreBeam = ({ score, label }: Props) => (
  <span className="grid grid-cols-[44px_minmax(3rem,92px)] items-center gap-2.5 font-strong tabular-nums md:max-lg:block">
    {score}%
    <Beam size="sm" value={score} label={label} className="md:max-lg:hidden" />
  </span>
)
