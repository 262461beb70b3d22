/** Far above the size of any expected answer. */
const maxBytes = 2_000_000;

function bounded(): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(piece, controller) {
      seen += piece.byteLength;
      if (seen > maxBytes) controller.error(new Error('the answer of the model server is too large'));
      else controller.enqueue(piece);
    },
  });
}

/** `fetch` for the operator's own address: without address guard and proxy, but with a size limit on the answer. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded()), { status, statusText, headers });
};
