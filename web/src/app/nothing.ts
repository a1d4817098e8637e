/** Waiting for a layout: the page inside has a skeleton of its shape, and one without the layout would only flash. */
export const Nothing = () => null
