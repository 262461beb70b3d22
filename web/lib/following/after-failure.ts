/** For `refetchOnWindowFocus`: what could not be loaded is asked for again when the reader comes back to the page. */
export const afterFailure = ({ state }: { state: { status: string } }): boolean => state.status === 'error';
