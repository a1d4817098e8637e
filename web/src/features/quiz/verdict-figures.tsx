import { isScoredByPoints, type Score } from '@farol/domain/quiz-scoring.ts'
import type { ReactNode } from 'react'
import { Beam } from '#/ui/beam.tsx'

/** The gauge with the score to reach, and the three figures under it. */
export function VerdictFigures({ attempt }: { attempt: Score & { passingScore: number } }) {
  const { score, passingScore, correctCount, questionCount } = attempt
  return (
    <>
      <div className="mt-8 md:mt-11">
        <Beam size="lg" label="Sua nota" value={score} threshold={passingScore} />
        <p className="relative mt-2 h-5 text-xs text-text-muted">
          <span className="absolute whitespace-nowrap" style={labelPlace(passingScore)}>
            Mínima {passingScore}%
          </span>
        </p>
      </div>
      <Figures
        score={`${score}%`}
        passingScore={`${passingScore}%`}
        correct={`${correctCount}/${questionCount}`}
      />
      {isScoredByPoints(attempt) ? (
        <p className="mt-4 text-sm text-text-muted">A nota considera os pontos de cada pergunta.</p>
      ) : null}
    </>
  )
}

export const Figures = ({
  score,
  passingScore,
  correct,
}: Record<'score' | 'passingScore' | 'correct', ReactNode>) => (
  <dl className="mt-6 flex justify-between gap-4 md:mt-8 md:justify-start md:gap-8 lg:gap-14">
    <Figure label="Sua nota" value={score} />
    <Figure label="Nota mínima" value={passingScore} />
    <Figure label="Acertos" value={correct} />
  </dl>
)

const Figure = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end gap-2">
    <dt className="text-xs text-text-muted md:text-sm">{label}</dt>
    <dd className="figure text-2xl leading-none lg:text-3xl lg:leading-none">{value}</dd>
  </div>
)

const NEAR_START = 12
const NEAR_END = 88

/** Centred under its mark, but never beyond the ends of the gauge. */
function labelPlace(percent: number) {
  const shift = percent < NEAR_START ? 0 : percent > NEAR_END ? 100 : 50
  return { left: `${percent}%`, translate: `-${shift}% 0` }
}
