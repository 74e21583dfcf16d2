/** Makes something of an object once, and gives the same again for as long as the object lives. */
export function onceFor<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { value: Made }>();
  return (of) => {
    let known = made.get(of);
    if (!known) {
      known = { value: make(of) };
      made.set(of, known);
    }
    return known.value;
  };
}
