/** The logo: a strip of address space with its gaps. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 28 16" width="28" height="16" aria-hidden="true" focusable="false">
      <path d="M0 0h7v16H0zM9 0h3v16H9zM18 0h10v16H18z" fill="currentColor" />
      <path d="M12.5 15.5h5M12.5.5h5" stroke="currentColor" fill="none" />
    </svg>
  );
}
