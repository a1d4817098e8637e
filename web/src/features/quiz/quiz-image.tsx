import { QUIZ_IMAGE_SIZES } from '@farol/domain/limits.ts'
import type { QuizImage } from '@farol/domain/quiz-authoring.ts'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { EnlargedImage } from './enlarged-image.tsx'
import { type PictureSize, widthOf } from './picture-box.ts'

type Props = {
  image: QuizImage
  /** Its address but for its id. */
  at: string
  size: PictureSize
}

/** Takes its room before it is loaded. */
export function QuizPicture({ image, at, size }: Props) {
  const { id, width, height, description } = image
  const shown = widthOf(image, size)
  const { small } = QUIZ_IMAGE_SIZES
  const smallWidth = Math.round(width * Math.min(1, small.width / width, small.height / height))
  return (
    <img
      src={`${at}/${id}?size=small`}
      srcSet={`${at}/${id}?size=small ${smallWidth}w, ${at}/${id}?size=large ${width}w`}
      sizes={`min(100vw, ${shown}rem)`}
      alt={description}
      width={width}
      height={height}
      style={{ maxWidth: `min(100%, ${shown}rem)` }}
      className={classNames('rounded-md bg-surface-sunken', size === 'option' && 'mt-2')}
    />
  )
}

/** Pressed, it is as large as the screen. */
export function EnlargeableImage({ className, ...picture }: Props & { className?: string }) {
  const { enlarge, dialog } = useEnlarged(picture)
  return (
    <>
      <button
        type="button"
        onClick={enlarge}
        className={classNames('block w-fit max-w-full cursor-zoom-in rounded-md', className)}
      >
        <QuizPicture {...picture} />
        <span className="sr-only">Ampliar imagem</span>
      </button>
      {dialog}
    </>
  )
}

/** For an image that already chooses an option when it is pressed. */
export function EnlargeButton({ name, ...picture }: Omit<Props, 'size'> & { name: string }) {
  const { enlarge, dialog } = useEnlarged(picture)
  return (
    <>
      <Button
        variant="ghost"
        icon={Maximize2}
        aria-label={`Ampliar ${name}`}
        onClick={enlarge}
        className="absolute right-0 bottom-0"
      />
      {dialog}
    </>
  )
}

function useEnlarged({ image, at }: Omit<Props, 'size'>) {
  const [isOpen, setIsOpen] = useState(false)
  return {
    enlarge: () => setIsOpen(true),
    dialog: <EnlargedImage image={image} at={at} open={isOpen} onOpenChange={setIsOpen} />,
  }
}
