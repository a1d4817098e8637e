/** Where the parts of a course's row stand, when it is there and while it is waited for. */
export const courseRowPlaces = {
  row: 'grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-4 gap-y-3.5 py-5 md:grid-cols-[128px_minmax(0,1fr)_148px] md:gap-x-7 md:py-5.5 xl:grid-cols-[128px_minmax(0,1.15fr)_minmax(0,1fr)_148px]',
  cover: 'h-16 rounded-sm md:row-span-2 md:h-19 xl:row-span-1',
  progress: 'max-md:col-span-2 md:col-start-2 md:row-start-2 xl:col-start-3 xl:row-start-1',
  action: 'max-md:col-span-2 md:col-start-3 md:row-span-2 md:row-start-1 xl:col-start-4 xl:row-span-1',
} as const
