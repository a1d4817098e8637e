import type { QuizImage } from '@farol/domain/quiz-authoring.ts'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SchoolText } from '#/text/school-text.tsx'
import { classNames } from '#/ui/class-names.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { widthOf } from './picture-box.ts'

const quizImage = lazyPart(() => import('./quiz-image.tsx'))

type GivenAnswer = {
  key: string
  question: string
  image: QuizImage | null
  isCorrect: boolean
  chosen: string
  chosenImage: QuizImage | null
  /** Left out when the given answer was right. */
  correct: string | null
  correctImage: QuizImage | null
  explanation: string
  /** Leads to where the video explains it. */
  videoLink?: ReactNode
}

const sizes = {
  lg: {
    item: 'grid-cols-[36px_minmax(0,1fr)] gap-x-3.5 py-6 md:grid-cols-[44px_minmax(0,1fr)] md:gap-x-4 md:py-7',
    mark: 'size-9',
    question: 'text-[1.1875rem] leading-[1.35] tracking-[-0.01em]',
    facts: 'mt-3.5 text-[1rem] sm:grid-cols-[148px_1fr] sm:gap-x-4 sm:gap-y-2',
  },
  sm: {
    item: 'grid-cols-[32px_minmax(0,1fr)] gap-x-3.5 py-4 first:border-t-0 first:pt-1',
    mark: 'size-7',
    question:
      'font-sans text-sm leading-[1.45] font-strong tracking-normal [font-variation-settings:normal] [word-spacing:normal]',
    facts: 'mt-1.5 text-sm sm:grid-cols-[160px_1fr] sm:gap-x-3 sm:gap-y-[3px]',
  },
} as const

type Props = {
  answers: readonly GivenAnswer[]
  /** 'Sua resposta' or 'Resposta do estudante'. */
  ownLabel: string
  size: keyof typeof sizes
  /** Below this address the images are. */
  imagesAt: string
}

/** Question by question what was answered, what was right, and why. */
export function AnswerList({ answers, ownLabel, size, imagesAt }: Props) {
  const looks = sizes[size]
  const picture = (image: QuizImage | null) => (image ? <AnswerPicture image={image} at={imagesAt} /> : null)
  return (
    <ol>
      {answers.map((answer) => (
        <li
          key={answer.key}
          className={classNames('grid break-inside-avoid border-t border-border', looks.item)}
        >
          <Mark isCorrect={answer.isCorrect} className={looks.mark} />
          <div className="min-w-0">
            <h3 className={classNames('text-pretty wrap-anywhere whitespace-pre-line', looks.question)}>
              <SchoolText text={answer.question} isInline />
            </h3>
            {picture(answer.image)}
            <dl className={classNames('grid leading-normal wrap-anywhere', looks.facts)}>
              <dt className="text-text-muted">{ownLabel}</dt>
              <dd className={classNames('font-strong', !answer.isCorrect && 'text-danger')}>
                {answer.chosen}
                {picture(answer.chosenImage)}
              </dd>
              {answer.isCorrect || answer.correct === null ? null : (
                <>
                  <dt className="text-text-muted max-sm:mt-2">Resposta correta</dt>
                  <dd className="font-strong text-success">
                    {answer.correct}
                    {picture(answer.correctImage)}
                  </dd>
                </>
              )}
              {answer.explanation === '' ? null : (
                <>
                  <dt className="text-text-muted max-sm:mt-2">Explicação</dt>
                  <dd className="max-w-[62ch]">
                    <SchoolText text={answer.explanation} />
                  </dd>
                </>
              )}
            </dl>
            {answer.videoLink}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mark({ isCorrect, className }: { isCorrect: boolean; className: string }) {
  const Icon = isCorrect ? Check : X
  return (
    <span
      role="img"
      aria-label={isCorrect ? 'Correta' : 'Incorreta'}
      className={classNames(
        '-mt-0.5 grid place-items-center rounded-full',
        isCorrect ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
        className,
      )}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

/** Few quizzes have images. What draws them comes later, and they keep their place meanwhile. */
function AnswerPicture(picture: { image: QuizImage; at: string }) {
  const part = useLazyPart(quizImage, true)
  if (part) return <part.EnlargeableImage {...picture} size="answer" className="mt-2" />
  const { width, height } = picture.image
  const style = { aspectRatio: width / height, maxWidth: `${widthOf(picture.image, 'answer')}rem` }
  return <span style={style} className="mt-2 block w-full" />
}
