import { CircleAlert } from 'lucide-react'

/** Always on the page, so that screen readers notice when it is filled. */
export function ImageProblem({ sentence }: { sentence: string | null }) {
  return (
    <div role="alert">
      {sentence ? (
        <p className="flex items-start gap-1.5 text-sm font-strong text-danger">
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
          {sentence}
        </p>
      ) : null}
    </div>
  )
}
