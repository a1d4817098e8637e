import { type Ref, useId } from 'react'
import type { TakenQuestion } from '#/api/quizzes.ts'
import { counted, POINTS } from '#/text/counts.ts'
import { SchoolText } from '#/text/school-text.tsx'
import { Beam } from '#/ui/beam.tsx'
import { LetteredOptions } from '#/ui/lettered-options.tsx'
import { Skeleton, SkeletonText } from '#/ui/skeleton.tsx'
import { optionLetter } from './option-letter.ts'
import { EnlargeableImage, EnlargeButton, QuizPicture } from './quiz-image.tsx'

type Props = {
  question: TakenQuestion
  /** Counted from 0. */
  position: number
  total: number
  chosen: string | undefined
  onChoose: (optionId: string) => void
  heading?: 'h1' | 'h3'
  headingRef?: Ref<HTMLHeadingElement>
  /** Below this address its images are. */
  imagesAt: string
}

const looks = {
  where: 'mb-3.5 text-[1rem] font-strong tabular-nums',
  heading:
    'mt-7 mb-5.5 text-xl leading-[1.2] tracking-[-0.015em] wrap-anywhere whitespace-pre-line outline-none md:mt-12 md:mb-8 md:text-2xl md:leading-[1.2]',
}

/** One question of a quiz with its lettered options. */
export function QuizQuestion({
  question,
  position,
  total,
  chosen,
  onChoose,
  heading: Heading = 'h1',
  headingRef,
  imagesAt,
}: Props) {
  const headingId = useId()
  const whereId = useId()
  const where = `Pergunta ${position + 1} de ${total}`
  return (
    <>
      <p id={whereId} className={looks.where}>
        {where}
        {question.points === null ? null : (
          <span className="font-body text-text-muted"> · {counted(question.points, POINTS)}</span>
        )}
      </p>
      {/* It says nothing but the line above. */}
      <div aria-hidden>
        <Beam size="lg" label="Progresso no quiz" value={((position + 1) / total) * 100} />
      </div>
      <Heading
        id={headingId}
        ref={headingRef}
        tabIndex={-1}
        aria-describedby={whereId}
        className={looks.heading}
      >
        <SchoolText text={question.text} isInline />
      </Heading>
      {question.image ? (
        <EnlargeableImage
          key={question.image.id}
          image={question.image}
          at={imagesAt}
          size="question"
          className="-mt-1.5 mb-5.5 md:-mt-3 md:mb-8"
        />
      ) : null}
      <LetteredOptions
        key={question.id}
        aria-labelledby={headingId}
        options={question.options.map(({ id, text, image }, index) => ({
          value: id,
          text,
          ...(image && {
            picture: <QuizPicture image={image} at={imagesAt} size="option" />,
            action: (
              <EnlargeButton image={image} at={imagesAt} name={`imagem da opção ${optionLetter(index)}`} />
            ),
          }),
        }))}
        value={chosen ?? null}
        onValueChange={onChoose}
      />
    </>
  )
}

export const QuizQuestionLoading = () => (
  <>
    <p className={looks.where}>
      <SkeletonText className="w-32" />
    </p>
    <Skeleton className="h-5.5" />
    <h1 className={looks.heading}>
      <SkeletonText className="w-4/5" />
    </h1>
    <div className="grid gap-3">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-16 rounded-md" />
      ))}
    </div>
  </>
)
