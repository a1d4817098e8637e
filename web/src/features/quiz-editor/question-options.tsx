import { isBlank } from '@farol/domain/blank-text.ts'
import { OPTION_TEXT_MAX } from '@farol/domain/limits.ts'
import {
  canAddOption,
  canRemoveOption,
  type DraftOption,
  type DraftQuestion,
  withCorrect,
} from '@farol/domain/quiz-authoring.ts'
import { Check, CircleAlert, ImageUp, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { ImageFileButton } from '#/features/images/image-file-button.tsx'
import { optionLetter } from '#/features/quiz/option-letter.ts'
import { Button } from '#/ui/button.tsx'
import { LineInput } from '#/ui/line-input.tsx'
import { Radio, RadioGroup } from '#/ui/radio-group.tsx'
import { type ImagePlace, WithImage } from './question-image.tsx'

type Props = {
  question: DraftQuestion
  onChange: (question: DraftQuestion) => void
  /** Enter in the last option, when there is none to add. */
  onLeave: () => void
  error: string | undefined
  /** For the image of the option at a position. */
  imageProps: (position: number) => Omit<ImagePlace, 'image'>
  /** While an image is being sent no option changes its place. */
  isSending: boolean
}

export function QuestionOptions({ question, onChange, onLeave, error, imageProps, isSending }: Props) {
  const { options } = question
  const labelId = useId()
  const errorId = useId()
  const groupRef = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef<number>(null)
  const correct = options.findIndex(({ isCorrect }) => isCorrect)

  // A new option is written at once, and removing one never leaves the keyboard nowhere.
  useEffect(() => {
    const inputs = groupRef.current?.querySelectorAll('textarea')
    if (wantsFocus.current === null || !inputs) return
    inputs.item(Math.min(wantsFocus.current, options.length - 1)).focus()
    wantsFocus.current = null
  }, [options.length])

  const change = (next: DraftOption[]) => onChange({ ...question, options: next })
  const remove = (position: number) => {
    wantsFocus.current = position
    change(options.filter((_, index) => index !== position))
  }
  const add = () => {
    wantsFocus.current = options.length
    change([...options, { text: '', isCorrect: false }])
  }

  /** Users press Enter to get to the next option. */
  const goOn = (position: number) => {
    const next = groupRef.current?.querySelectorAll('textarea')[position + 1]
    if (next) next.focus()
    else if (canAddOption(question) && !isBlank(options[position]?.text ?? '')) add()
    else onLeave()
  }

  return (
    <div ref={groupRef}>
      <p id={labelId} className="mb-2 text-sm font-strong">
        Opções de resposta
        <span className="block text-xs font-body text-text-muted">Marque o círculo da resposta correta.</span>
      </p>
      <RadioGroup
        aria-labelledby={labelId}
        value={correct < 0 ? null : String(correct)}
        onValueChange={(value) => onChange(withCorrect(question, Number(value)))}
        className="grid gap-2"
      >
        {options.map((option, position) => (
          <OptionRow
            key={optionLetter(position)}
            option={option}
            position={position}
            onText={(text) =>
              change(options.map((other, index) => (index === position ? { ...other, text } : other)))
            }
            onEnter={() => goOn(position)}
            errorId={error ? errorId : undefined}
            onRemove={canRemoveOption(question) && !isSending ? () => remove(position) : undefined}
            imagePlace={{ image: option.image, ...imageProps(position) }}
          />
        ))}
      </RadioGroup>
      {canAddOption(question) ? (
        <Button variant="ghost" size="sm" icon={Plus} onClick={add} className="mt-1.5 ml-11">
          Adicionar Opção
        </Button>
      ) : null}
      {error ? (
        <p
          id={errorId}
          role="alert"
          className="mt-2 flex items-start gap-1.5 text-xs font-strong text-danger"
        >
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
          {error}
        </p>
      ) : null}
    </div>
  )
}

type RowProps = {
  option: DraftOption
  position: number
  onText: (text: string) => void
  onEnter: () => void
  /** What is wrong with the options: said again by the one that gets the focus, where the alert has been said before. */
  errorId: string | undefined
  onRemove: (() => void) | undefined
  imagePlace: ImagePlace
}

function OptionRow({ option, position, onText, onEnter, errorId, onRemove, imagePlace }: RowProps) {
  const name = `opção ${optionLetter(position)}`
  const id = useId()
  return (
    <WithImage of={`da ${name}`} {...imagePlace} className="mr-11 ml-11">
      {(choose) => (
        <div className="grid grid-cols-[44px_minmax(0,1fr)_44px_44px] items-start">
          {/* All around the circle is its target. */}
          <label htmlFor={id} className="grid h-11 cursor-pointer place-items-center">
            <Radio
              id={id}
              value={String(position)}
              tone="success"
              aria-label={`Marcar ${name} como correta`}
            />
          </label>
          <span className="relative">
            <LineInput
              name="options"
              aria-label={`Texto da ${name}`}
              aria-describedby={errorId}
              maxLength={OPTION_TEXT_MAX}
              value={option.text}
              onChange={(event) => onText(event.target.value)}
              onEnter={onEnter}
              enterKeyHint="next"
              data-correct={option.isCorrect || undefined}
              className="data-correct:border-success data-correct:pr-10 data-correct:inset-ring data-correct:inset-ring-success sm:data-correct:pr-26"
            />
            {option.isCorrect ? (
              <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center gap-1.5 text-xs font-strong text-success">
                <Check size={16} strokeWidth={1.75} aria-hidden />
                <span className="max-sm:sr-only">Correta</span>
              </span>
            ) : null}
          </span>
          {option.image ? null : (
            <ImageFileButton
              variant="ghost"
              icon={ImageUp}
              label={`Imagem da ${name}`}
              aria-label={`Adicionar imagem à ${name}`}
              onChoose={choose}
            />
          )}
          {onRemove ? (
            <Button
              variant="ghost"
              icon={X}
              aria-label={`Remover ${name}`}
              onClick={onRemove}
              className="col-start-4"
            />
          ) : null}
        </div>
      )}
    </WithImage>
  )
}
