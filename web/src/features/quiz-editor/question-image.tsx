import { IMAGE_DESCRIPTION_MAX } from '@farol/domain/limits.ts'
import type { QuizImage } from '@farol/domain/quiz-authoring.ts'
import { Trash2 } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { ALL_QUIZ_IMAGES } from '#/api/quizzes.ts'
import { ImageFileButton } from '#/features/images/image-file-button.tsx'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { useFileDrop } from '#/forms/use-file-drop.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { sendQuizImage } from './send-quiz-image.ts'

export type ImagePlace = {
  image: QuizImage | null | undefined
  onChange: (image: QuizImage | null) => void
  /** An image begins or ends to be sent. */
  onSending: (isSending: boolean) => void
}

type Props = ImagePlace & {
  /** Such as 'da pergunta'. */
  of: string
  /** The text that the image belongs to: an image is dropped or pasted there. `choose` sends a file that was chosen. */
  children: (choose: (file: File) => void) => ReactNode
  className?: string
}

/** A text and its image, which is sent as soon as it is chosen, dropped or pasted. */
export function WithImage({ image, onChange, onSending, of, children, className }: Props) {
  const [state, setState] = useState<{ isSending: boolean; problem: string | null }>(IDLE)
  const areaRef = useRef<HTMLDivElement>(null)
  const sending = useRef<AbortController>(undefined)
  // Closing the dialog cancels the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File) => {
    sending.current = new AbortController()
    const { signal } = sending.current
    setState({ isSending: true, problem: null })
    onSending(true)
    const { sent, problem } = await sentImage(file, signal)
    onSending(false)
    if (signal.aborted) return
    setState({ isSending: false, problem })
    if (sent) onChange({ description: image?.description ?? '', ...sent })
  }
  const choose = (file: File | undefined) => {
    if (file && !state.isSending) void send(file)
  }
  const { isDropTarget, dropProps } = useFileDrop(([file]) => choose(file))
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    // Texts of office programs come with an image of themselves.
    if (!file || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    choose(file)
  }
  const remove = () => {
    // Its button is removed with the image, and the keyboard goes on from the text.
    areaRef.current?.querySelector('textarea')?.focus()
    onChange(null)
  }
  return (
    <div
      ref={areaRef}
      {...dropProps}
      onPaste={paste}
      className={classNames(isDropTarget && 'rounded-md outline-2 outline-offset-4 outline-focus')}
    >
      {children(choose)}
      <div className={className}>
        {image ? (
          <ImageFields
            image={image}
            of={of}
            onChange={onChange}
            onRemove={remove}
            onChoose={choose}
            isReadOnly={state.isSending}
          />
        ) : null}
        {state.isSending ? (
          <p role="status" className="text-sm text-text-muted">
            Enviando a imagem…
          </p>
        ) : null}
        {state.problem ? <ImageProblem sentence={state.problem} /> : null}
      </div>
    </div>
  )
}

const IDLE = { isSending: false, problem: null }

async function sentImage(file: File, signal: AbortSignal) {
  try {
    return await sendQuizImage(file, signal)
  } catch (error) {
    return { problem: problemSentence(error) }
  }
}

type FieldsProps = Pick<ImagePlace, 'onChange'> & {
  image: QuizImage
  of: string
  onRemove: () => void
  onChoose: (file: File) => void
  /** While another image is being sent, which keeps the description and takes this one's place. */
  isReadOnly: boolean
}

function ImageFields({ image, of, onChange, onRemove, onChoose, isReadOnly }: FieldsProps) {
  const descriptionRef = useRef<HTMLInputElement>(null)
  // The button that asked for the image is gone: the keyboard goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) descriptionRef.current?.focus()
  }, [])
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <img
        src={`${ALL_QUIZ_IMAGES}/${image.id}?size=small`}
        alt={image.description || `Imagem ${of}`}
        width={image.width}
        height={image.height}
        className="aspect-4/3 rounded-md bg-surface-sunken object-contain max-sm:w-32"
      />
      <div>
        <Field
          label={
            <>
              Descrição da imagem<span className="sr-only"> {of}</span>
            </>
          }
          hint="Para quem não vê a imagem: diga o que ela mostra."
        >
          <Input
            ref={descriptionRef}
            value={image.description}
            maxLength={IMAGE_DESCRIPTION_MAX}
            readOnly={isReadOnly}
            onChange={({ target }) => onChange({ ...image, description: target.value })}
          />
        </Field>
        <div className="mt-2 flex flex-wrap gap-2">
          <ImageFileButton
            size="sm"
            label={`Outra imagem ${of}`}
            aria-label={`Trocar imagem ${of}`}
            onChoose={onChoose}
          >
            Trocar
          </ImageFileButton>
          <Button
            variant="ghost"
            size="sm"
            icon={Trash2}
            aria-label={`Remover imagem ${of}`}
            aria-disabled={isReadOnly}
            onClick={onRemove}
          >
            Remover
          </Button>
        </div>
      </div>
    </div>
  )
}
