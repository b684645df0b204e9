"""Names what a script may not use: FILE. Both are held to what Python 2.7 and 3.4 have in common, and to the standard library."""
import ast
import sys

TOO_NEW = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Await, ast.MatMult, ast.Nonlocal,
           ast.Starred, ast.YieldFrom, ast.Match)
OF_THE_CLIENT = {'Assistant', 'urllib2'}


def faults(tree):
    for node in ast.walk(tree):
        line = getattr(node, 'lineno', 0)
        if isinstance(node, TOO_NEW):
            yield line, type(node).__name__
        if isinstance(node, ast.Raise) and node.cause:
            yield line, 'raise from'
        if isinstance(node, ast.arguments) and (node.kwonlyargs or node.posonlyargs):
            yield line, 'keyword-only'
        if isinstance(node, (ast.FunctionDef, ast.arg)) and getattr(node, 'returns', None) or getattr(node, 'annotation', None):
            yield line, 'annotation'
        if isinstance(node, ast.Constant) and isinstance(node.value, bytes):
            yield line, 'bytes'  # another type than what files give, in IronPython 2.7
        if isinstance(node, ast.Call) and getattr(node.func, 'id', '') in ('print', 'super'):
            yield line, node.func.id
        if isinstance(node, ast.Dict) and None in node.keys:
            yield line, 'unpacking'
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [node.module] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
            for name in names:
                if name.split('.')[0] not in sys.stdlib_module_names | OF_THE_CLIENT:
                    yield line, 'import ' + name


with open(sys.argv[1], encoding='ascii') as script:
    for line, what in faults(ast.parse(script.read(), feature_version=(3, 4))):
        print('%d: %s' % (line, what))
